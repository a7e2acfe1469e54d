alter table accounts add column asked_time_zone text;
comment on column accounts.asked_time_zone is
  'The zone of the device for which the patient has said whether to move to it; null before the first report.';
/* Until now the device moved the account without asking, so that the two were the same. */
update accounts set asked_time_zone = time_zone where time_zone is not null;

/* Patients without a zone of their own live by their clinic's. */
create function recheck_clinic_reminders() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update workout_reminders r set due_at = least(r.due_at, now()) from accounts a
    where r.organization_id = new.id and a.organization_id = new.id and a.id = r.patient_id and a.time_zone is null;
  return null;
end
$$;
create trigger recheck_clinic_reminders after update of time_zone on organizations
  for each row when (old.time_zone is distinct from new.time_zone) execute function recheck_clinic_reminders();
