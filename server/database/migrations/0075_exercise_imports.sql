/* An import of exercises can be undone for a month. */
create table exercise_imports (
  organization_id uuid not null references organizations,
  id              uuid not null default uuid_v7(),
  -- Null for an import by the command of the server.
  imported_by     uuid,
  format          text not null,
  created_at      timestamptz not null default now(),
  undone_at       timestamptz,
  primary key (organization_id, id)
);
create index exercise_imports_newest on exercise_imports (organization_id, created_at desc);
create index exercise_imports_expiry on exercise_imports (created_at);
call protect('exercise_imports');
comment on table exercise_imports is 'Imports of exercises that can still be undone.';

/* What an import did to an exercise. What a changed one was before is its version before this one. */
create table exercise_import_rows (
  organization_id uuid not null,
  import_id       uuid not null,
  exercise_id     uuid not null,
  is_added        boolean not null,
  -- The version after the import.
  version         integer not null,
  -- Of a changed one: the hash of what an earlier import brought.
  source_hash     text,
  primary key (organization_id, import_id, exercise_id),
  foreign key (organization_id, import_id) references exercise_imports (organization_id, id) on delete cascade,
  foreign key (organization_id, exercise_id) references exercises (organization_id, id) on delete cascade
);
create index exercise_import_rows_exercise on exercise_import_rows (organization_id, exercise_id);
call protect('exercise_import_rows');
comment on table exercise_import_rows is 'What an import of exercises added or changed, for undoing it.';
