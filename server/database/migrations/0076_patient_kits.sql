/* What a patient has at home to exercise with. A row without items says that they have nothing. */
create table patient_kits (
  organization_id uuid not null,
  patient_id      uuid not null,
  -- [{ kind, colors, kilograms }]
  items           jsonb not null check (jsonb_typeof(items) = 'array'),
  other           text not null default '',
  entered_by      uuid not null,
  entered_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, patient_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
call protect('patient_kits');
comment on table patient_kits is 'What a patient has at home to exercise with.';
