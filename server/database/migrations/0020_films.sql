/* Films of exercises. While one is on its way, its file as it is sent stands among the organization's files and so keeps
   its storage free; what is played takes its place. */
create table exercise_films (
  id                uuid primary key default uuid_v7(),
  organization_id   uuid not null,
  exercise_id       uuid not null,
  filename          text not null,
  state             text not null default 'uploading' check (state in ('uploading', 'converting', 'ready', 'failed')),
  -- Why it was given up.
  message           text not null default '',
  -- Of the conversion.
  progress          numeric(4, 3) not null default 0 check (progress between 0 and 1),
  is_assigned       boolean not null default true,
  source_file_id    uuid,
  -- It is sent in parts of so many bytes; the last one may be smaller.
  part_bytes        integer not null check (part_bytes > 0),
  -- What is not there by then is given up.
  expires_at        timestamptz not null,
  -- How often its conversion was begun.
  tries             integer not null default 0,
  file_id           uuid,
  poster_file_id    uuid,
  seconds           numeric(7, 3),
  width             integer,
  height            integer,
  captions          text,
  captions_language text,
  captions_label    text,
  created_by        uuid,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, exercise_id) references exercises (organization_id, id) on delete cascade,
  foreign key (organization_id, source_file_id) references organization_files (organization_id, id),
  foreign key (organization_id, file_id) references organization_files (organization_id, id),
  foreign key (organization_id, poster_file_id) references organization_files (organization_id, id),
  check ((state in ('uploading', 'converting')) = (source_file_id is not null)),
  check ((state = 'ready') = (file_id is not null)),
  check ((file_id is null) = (num_nulls(poster_file_id, seconds, width, height) > 0)),
  check (num_nulls(captions, captions_language, captions_label) in (0, 3))
);
create index exercise_films_exercise on exercise_films (exercise_id, created_at);
create index exercise_films_file on exercise_films (file_id);
create index exercise_films_poster on exercise_films (poster_file_id);
create index exercise_films_source on exercise_films (source_file_id);
create index exercise_films_waiting on exercise_films (state, updated_at) where state <> 'ready';
call protect('exercise_films');

/* Whoever watches a film hears that it changed. */
create function tell_film() returns trigger language plpgsql as $$
begin
  perform pg_notify('kinora_news', coalesce(new.id, old.id)::text);
  return null;
end
$$;
create trigger tell_film after insert or update or delete on exercise_films for each row execute function tell_film();

/* The same as enqueue, but of jobs with one turn only one is worked at a time, by all processes together. */
create function enqueue_in_turn(turn text, task text, payload json, key text default null) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name := turn, job_key := key, max_attempts := 10);
end
$$;
alter function enqueue_in_turn owner to kinora_system;
revoke all on function enqueue_in_turn from public;
grant execute on function enqueue_in_turn to kinora_app;
