/* What came with a patient from another clinic, in one file. The program that was made from it is a program like any other. */
create table discharge_imports (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  program_id      uuid,
  -- Of the file, so that it is taken once.
  checksum        text not null,
  clinic          text not null,
  made_at         timestamptz not null,
  -- { sessions, surveys, education, discharge }
  content         jsonb not null check (jsonb_typeof(content) = 'object'),
  imported_by     uuid not null,
  imported_at     timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete set null (program_id)
);
create unique index discharge_imports_once on discharge_imports (organization_id, patient_id, checksum);
create index discharge_imports_program on discharge_imports (organization_id, program_id);
call protect('discharge_imports');
comment on table discharge_imports is 'What came with a patient from another clinic.';
