/* Figures over all patients of a clinic, counted once a day, so that a page reads one row however many patients there are. */
create table statistics_totals (
  organization_id uuid not null references organizations,
  kind            text not null check (kind in ('clinic', 'template', 'exercise')),
  -- The clinic, the template or the exercise.
  subject_id      uuid not null,
  counted_at      timestamptz not null,
  -- Numbers of patients and of sessions as they are, also of few patients: what is too few is left out when they are read.
  counts          jsonb not null,
  primary key (organization_id, kind, subject_id)
);
call protect('statistics_totals');
comment on table statistics_totals is 'Figures over all patients of a clinic, by template and by exercise.';

-- The dashboard counts what waits now.
create index patient_alerts_waiting on patient_alerts (organization_id, patient_id) where handled_at is null;
