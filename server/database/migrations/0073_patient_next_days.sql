/* How the patient was the day after exercising: what loads tissue shows the next morning. */
create table patient_next_days (
  organization_id uuid not null,
  patient_id      uuid not null,
  -- The day of the sessions, not of the answer.
  day             date not null,
  response        text not null check (response in ('settled', 'sore', 'worse')),
  answered_at     timestamptz not null default now(),
  primary key (organization_id, patient_id, day),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
call protect('patient_next_days');
comment on table patient_next_days is 'How the patient was the day after their sessions of a day.';
