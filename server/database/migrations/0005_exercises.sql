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
  figure            text,
  easier_id         uuid references exercises,
  harder_id         uuid references exercises,
  review            text not null default 'not needed' check (review in ('awaiting clinical review', 'approved', 'not needed')),
  archived_at       timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  search            text not null,
  unique (organization_id, id)
);
create unique index exercises_source on exercises (organization_id, source, source_id) where source_id is not null;
create index exercises_name on exercises (organization_id, lower(name), id);
create index exercises_search on exercises using gin (organization_id, search gin_trgm_ops);
create index exercises_regions on exercises using gin (body_regions);

/* The starter library is read by all and changed by none of them. */
alter table exercises enable row level security;
alter table exercises force row level security;
create policy readable on exercises for select to kinora_app using (organization_id in ((select current_organization()), platform_id()));
create policy own_insert on exercises for insert to kinora_app with check (organization_id = (select current_organization()));
create policy own_update on exercises for update to kinora_app using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()));
create policy own_delete on exercises for delete to kinora_app using (organization_id = (select current_organization()));
create policy every_organization on exercises to kinora_system using (true) with check (true);
grant select, insert, update, delete on exercises to kinora_app, kinora_system;

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
call protect('exercise_versions');

create table exercise_pictures (
  id                uuid primary key default uuid_v7(),
  organization_id   uuid not null,
  exercise_id       uuid not null,
  file_id           uuid not null,
  thumbnail_file_id uuid not null,
  position          integer not null,
  alt               text not null default '',
  created_at        timestamptz not null default now(),
  foreign key (organization_id, exercise_id) references exercises (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references organization_files (organization_id, id),
  foreign key (organization_id, thumbnail_file_id) references organization_files (organization_id, id)
);
create index exercise_pictures_exercise on exercise_pictures (exercise_id, position);
call protect('exercise_pictures');

create table exercise_favorites (
  organization_id uuid not null,
  account_id      uuid not null,
  exercise_id     uuid not null references exercises on delete cascade,
  created_at      timestamptz not null default now(),
  primary key (account_id, exercise_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
call protect('exercise_favorites');
