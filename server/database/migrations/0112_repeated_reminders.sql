/* A reminder is repeated until the session is done, snoozed or skipped for the day. */
alter table workout_reminders add column is_repeated boolean not null default true;

alter table workout_snoozes
  alter column due_at drop not null,
  -- Null for all sessions of the day.
  add column series_ids uuid[],
  -- Repeats that are still to come; 0 where the patient chose the time.
  add column repeats_left smallint not null default 0,
  -- The patient's day on which they want no more reminders.
  add column skipped_on date;
comment on table workout_snoozes is
  'When a patient is reminded again, by their wish or because a session is still to do, and the day they chose to skip.';
