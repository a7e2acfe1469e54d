-- What two phones need to merge one workout: sets that were taken back, when each answer was given, and the pain that
-- staff were told of.
alter table workouts add column changed_at jsonb not null default '{}';
alter table workout_entries
  add column undone_sets text[] not null default '{}',
  add column changed_at jsonb not null default '{}',
  add column alerted_pain smallint;
