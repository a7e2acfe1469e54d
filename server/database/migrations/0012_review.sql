/* Moving figures that a clinic made. Each is named by its content, so one that changes is a new row, and whatever shows
   the old one still finds it. The name cannot be guessed: who knows it was shown it. */
create table exercise_figures (
  organization_id uuid not null references organizations,
  slug            text not null unique check (slug ~ '^own-(left|right|both)-[0-9a-f]{40}$'),
  model           jsonb not null,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  primary key (organization_id, slug)
);
call protect('exercise_figures');

/* What clinicians of a clinic said of an exercise they give to patients. Nothing is taken back: the last one of a version holds. */
create table exercise_reviews (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  exercise_id     uuid not null references exercises on delete cascade,
  version         integer not null,
  outcome         text not null check (outcome in ('approved', 'sent back')),
  note            text not null default '',
  reviewed_by     uuid not null,
  /* The name at that time, since it stays what it was. */
  reviewer        text not null,
  reviewed_at     timestamptz not null default clock_timestamp()
);
create index exercise_reviews_exercise on exercise_reviews (organization_id, exercise_id, reviewed_at desc);
call protect('exercise_reviews');
