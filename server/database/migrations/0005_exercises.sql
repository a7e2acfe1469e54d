create table exercises (
  id                uuid primary key default uuid_v7(),
  organization_id   uuid not null references organizations,
  owner_id          uuid,
  name              text not null,
  patient_name      text not null default '',
  aliases           text[] not null default '{}',
  summary           text not null default '',
  purpose           text not null default '',
  setup             text not null default '',
  steps             text[] not null default '{}',
  cues              text[] not null default '{}',
  breathing         text not null default '',
  common_errors     text[] not null default '{}',
  stop_if           text not null default '',
  types             text[] not null default '{}',
  body_regions      text[] not null default '{}',
  movements         text[] not null default '{}',
  primary_muscles   text[] not null default '{}',
  secondary_muscles text[] not null default '{}',
  position          text,
  equipment         text[] not null default '{}',
  laterality        text not null default 'bilateral',
  mechanic          text,
  force             text,
  chain             text,
  level             smallint not null default 2 check (level between 1 and 5),
  measure           text not null default 'reps',
  default_dosage    jsonb not null,
  default_side      text not null default 'none',
  contraindications text[] not null default '{}',
  precautions       text[] not null default '{}',
  restriction_tags  text[] not null default '{}',
  conditions        text[] not null default '{}',
  goals             text[] not null default '{}',
  evidence          jsonb not null default '[]',
  -- Where it came from; the pair finds it again at the next import.
  source            text not null default 'own',
  source_id         text,
  attribution       jsonb,
  -- What it said when it was imported: differs from what it says now once somebody here has changed it.
  source_hash       text,
  figure            text,
  easier_id         uuid references exercises on delete set null,
  harder_id         uuid references exercises on delete set null,
  review            text not null default 'not needed' check (review in ('awaiting clinical review', 'approved', 'not needed')),
  archived_at       timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- Names and kinds, then everything it says, as words between spaces: lower case, without accents and punctuation.
  keywords          text not null,
  search            text not null,
  unique (organization_id, id)
);
create unique index exercises_source on exercises (organization_id, source, source_id) where source_id is not null;
create index exercises_name on exercises (organization_id, lower(name), id);
create index exercises_search on exercises using gin (organization_id, search gin_trgm_ops);
create index exercises_keywords on exercises using gin (organization_id, keywords gin_trgm_ops);
create index exercises_easier on exercises (easier_id) where easier_id is not null;
create index exercises_harder on exercises (harder_id) where harder_id is not null;

/* The starter library is read by all and changed by none of them. */
create procedure protect_with_starter(name text) language plpgsql as $$
begin
  call protect(name);
  execute format('create policy starter on %I for select to kinora_app using (organization_id = platform_id())', name);
end
$$;
call protect_with_starter('exercises');

/* Every word of every exercise, so that one which is misspelled can be told and mended. A word that is no longer used does no harm. */
create table exercise_words (
  organization_id uuid not null references organizations,
  word            text not null check (length(word) between 4 and 40),
  primary key (organization_id, word)
);
call protect_with_starter('exercise_words');

/* Which exercises have a term of every group, and how well they fit. Terms are plain words, in groups from 1.
   Row-level security keeps text operators away from indexes, as an operator might tell of rows that are another's. So this
   reads past the policies and names the organizations itself: the asking one and the starter library, and no other. */
create function find_exercises(terms text[], groups int[]) returns table (exercise_id uuid, score real)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with wanted as (
    select term, at, own.id as organization_id
    from unnest(terms, groups) w(term, at), (values (current_organization()), (platform_id())) own(id)
  ), hits as (
    select w.term, w.at, e.id, e.name, e.keywords
    from wanted w
    cross join lateral (
      select id, name, keywords from exercises where organization_id = w.organization_id and search like '%' || w.term || '%'
    ) e
    where length(w.term) > 2
    union all
    select w.term, w.at, e.id, e.name, e.keywords
    from wanted w
    cross join lateral (
      select id, name, keywords from exercises where organization_id = w.organization_id and keywords like '% ' || w.term || '%'
    ) e
    where length(w.term) <= 2
  )
  select id, sum(best)::real + case when min(keywords) like ' ' || array_to_string(terms, ' ') || ' |%' then 8 else 0 end
  from (
    select id, at, min(keywords) as keywords, max(case
      when keywords like ' ' || term || ' %' then 4
      when keywords like ' ' || term || '%' then 3.5
      when ' ' || lower(name) like '% ' || term || '%' then 3
      when lower(name) like '%' || term || '%' then 2
      when keywords like '% ' || term || '%' then 1.5
      when keywords like '%' || term || '%' then 1
      else 0.2
    end) as best
    from hits group by id, at
  ) fit
  group by id
  having count(*) = (select max(g) from unnest(groups) g)
$$;
alter function find_exercises owner to kinora_system;
revoke all on function find_exercises from public;
grant execute on function find_exercises to kinora_app, kinora_system;

/* What an exercise said before it was changed: prescriptions of then still tell what was meant. */
create table exercise_versions (
  organization_id uuid not null,
  exercise_id     uuid not null,
  version         integer not null,
  content         jsonb not null,
  replaced_at     timestamptz not null default now(),
  replaced_by     uuid,
  primary key (exercise_id, version),
  foreign key (organization_id, exercise_id) references exercises (organization_id, id) on delete cascade
);
call protect_with_starter('exercise_versions');

create table exercise_pictures (
  id                uuid primary key default uuid_v7(),
  organization_id   uuid not null,
  exercise_id       uuid not null,
  file_id           uuid not null,
  thumbnail_file_id uuid not null,
  position          integer not null,
  alt               text not null default '',
  width             integer not null,
  height            integer not null,
  created_at        timestamptz not null default now(),
  foreign key (organization_id, exercise_id) references exercises (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references organization_files (organization_id, id),
  foreign key (organization_id, thumbnail_file_id) references organization_files (organization_id, id)
);
create index exercise_pictures_exercise on exercise_pictures (exercise_id, position);
create index exercise_pictures_file on exercise_pictures (file_id);
create index exercise_pictures_thumbnail on exercise_pictures (thumbnail_file_id);
call protect_with_starter('exercise_pictures');

create table exercise_favorites (
  organization_id uuid not null,
  account_id      uuid not null,
  exercise_id     uuid not null references exercises on delete cascade,
  created_at      timestamptz not null default now(),
  primary key (account_id, exercise_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
call protect('exercise_favorites');
