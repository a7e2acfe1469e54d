/* An import of patients from a file can be undone for a day. It arrives in batches, each a transaction of its own. */
create table patient_imports (
  organization_id uuid not null references organizations,
  id              uuid not null,
  imported_by     uuid not null,
  file_name       text not null default '',
  created_at      timestamptz not null default now(),
  undone_at       timestamptz,
  primary key (organization_id, id)
);
create index patient_imports_newest on patient_imports (organization_id, created_at desc);
create index patient_imports_expiry on patient_imports (created_at);
call protect('patient_imports');
comment on table patient_imports is 'Imports of patients that can still be undone.';

/* What an import did to a patient. */
create table patient_import_rows (
  organization_id uuid not null,
  import_id       uuid not null,
  patient_id      uuid not null,
  -- The fields that were changed, with their values before and after; null where the patient was added.
  changes         jsonb,
  primary key (organization_id, import_id, patient_id),
  foreign key (organization_id, import_id) references patient_imports (organization_id, id) on delete cascade,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index patient_import_rows_patient on patient_import_rows (organization_id, patient_id);
call protect('patient_import_rows');
comment on table patient_import_rows is 'What an import of patients added or changed, for undoing it.';
