/* When a patient wants to be reminded of sessions: of one series, or of whatever is planned. The next time is a column, so
   that finding what is due does not read every reminder. */
create table workout_reminders (
  id              uuid not null default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  program_id      uuid,
  -- Null for all sessions of the day.
  series_id       uuid,
  -- Monday is 1.
  weekdays        smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  time_of_day     text not null check (time_of_day ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  due_at          timestamptz not null,
  -- The patient's day on which it was last due, whether or not anything was left to do.
  checked_on      date,
  primary key (organization_id, id),
  check ((program_id is null) = (series_id is null)),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id, series_id) references series (organization_id, program_id, id) on delete cascade
);
create index workout_reminders_due on workout_reminders (due_at);
create index workout_reminders_patient on workout_reminders (organization_id, patient_id);
create index workout_reminders_series on workout_reminders (organization_id, program_id, series_id);
call protect('workout_reminders');
comment on table workout_reminders is 'When a patient wants to be reminded of sessions, and when each is due next.';

/* Who travels is reminded by the new clock: the job looks at these again and works out the next time. */
create function recheck_workout_reminders() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update workout_reminders set due_at = least(due_at, now())
    where organization_id = new.organization_id and patient_id = new.id;
  return null;
end
$$;
create trigger recheck_workout_reminders after update of time_zone on accounts
  for each row when (old.time_zone is distinct from new.time_zone) execute function recheck_workout_reminders();
