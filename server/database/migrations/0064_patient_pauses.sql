/* When a patient is unwell or away: nothing is planned on these days, and nobody is reminded. Kept with the patient's
   record, which it is deleted with. */
create table patient_pauses (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  reason          text not null check (reason in ('unwell', 'away')),
  first_day       date not null,
  -- Null until the patient is back.
  last_day        date,
  -- Whether the rest of the program moves by the weeks that were paused.
  is_shifting     boolean not null,
  -- By how many weeks it moved; null until the pause is over.
  shifted_weeks   smallint check (shifted_weeks between 0 and 52),
  recorded_by     uuid not null,
  recorded_at     timestamptz not null default clock_timestamp(),
  ended_by        uuid,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  check (last_day >= first_day),
  check (last_day is not null or reason = 'unwell')
);
create index patient_pauses_patient on patient_pauses (organization_id, patient_id, first_day desc);
create index patient_pauses_over on patient_pauses (last_day) where shifted_weeks is null;
call protect('patient_pauses');
comment on table patient_pauses is 'When a patient was unwell or away, and by how many weeks the program moved.';

create or replace function patient_of(subjects uuid[]) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select id from patients where id = any(subjects) limit 1),
    (select patient_id from programs where id = any(subjects) and patient_id is not null limit 1),
    (select g.patient_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id where s.id = any(subjects) limit 1),
    (select g.patient_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id where r.id = any(subjects) limit 1),
    (select patient_id from workouts where id = any(subjects) limit 1),
    (select patient_id from survey_responses where id = any(subjects) limit 1),
    (select patient_id from patient_alerts where id = any(subjects) limit 1),
    (select patient_id from patient_pauses where id = any(subjects) limit 1))
$$;
