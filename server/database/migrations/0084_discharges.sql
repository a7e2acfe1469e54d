/* The end of care. The patient goes on with a maintenance program that has no last day, and knows what to do in a flare-up. */
alter table programs add column is_open_ended boolean not null default false;
comment on column programs.is_open_ended is 'Its weeks repeat until it is stopped: a maintenance program.';
alter table patients add column discharged_on date;
comment on column patients.discharged_on is 'Null while the patient is in care.';

create table discharges (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  -- The maintenance program; null once it is deleted.
  program_id      uuid,
  -- { painAbove, days, easierWeek, easier, leaveOut, call }
  flare_up        jsonb not null check (jsonb_typeof(flare_up) = 'object'),
  -- { sessions, pain, surveys } at the end against the start
  outcomes        jsonb not null check (jsonb_typeof(outcomes) = 'object'),
  closing_note    text not null default '',
  discharged_on   date not null,
  discharged_by   uuid not null,
  discharged_at   timestamptz not null default clock_timestamp(),
  -- Null while the patient is discharged.
  readmitted_at   timestamptz,
  readmitted_by   uuid,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete set null (program_id)
);
create unique index discharges_open on discharges (organization_id, patient_id) where readmitted_at is null;
create index discharges_patient on discharges (organization_id, patient_id, discharged_at desc);
create index discharges_program on discharges (organization_id, program_id);
call protect('discharges');
comment on table discharges is 'When a patient’s care ended, with the plan for afterwards.';
