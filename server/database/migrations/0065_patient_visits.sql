/* A visit at the clinic with a dated note. Kept with the patient's record, which it is deleted with. */
create table patient_visits (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  day             date not null,
  subjective      text not null default '',
  objective       text not null default '',
  assessment      text not null default '',
  plan            text not null default '',
  recorded_by     uuid not null,
  recorded_at     timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  version         integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index patient_visits_patient on patient_visits (organization_id, patient_id, day desc);
call protect('patient_visits');
comment on table patient_visits is 'Visits of patients at the clinic, with notes.';

/* Every wording that a note had before it was changed or its visit removed. */
create table patient_visit_changes (
  id              uuid not null default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  visit_id        uuid not null,
  content         jsonb not null,
  changed_by      uuid not null,
  changed_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index patient_visit_changes_patient on patient_visit_changes (organization_id, patient_id, visit_id);
call protect('patient_visit_changes');
comment on table patient_visit_changes is 'Earlier contents of visits that were changed or removed.';

create or replace function patient_of(subjects uuid[]) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select id from patients where id = any(subjects) limit 1),
    (select patient_id from programs where id = any(subjects) and patient_id is not null limit 1),
    (select g.patient_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id where s.id = any(subjects) limit 1),
    (select g.patient_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id where r.id = any(subjects) limit 1),
    (select patient_id from workouts where id = any(subjects) limit 1),
    (select patient_id from survey_responses where id = any(subjects) limit 1),
    (select patient_id from patient_alerts where id = any(subjects) limit 1),
    (select patient_id from patient_pauses where id = any(subjects) limit 1),
    (select patient_id from patient_visits where id = any(subjects) limit 1))
$$;
