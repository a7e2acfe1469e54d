/* A patient's sessions as a calendar at a secret address. The address is derived from `nonce` and the server's secret, so
   that a copy of the database does not open it; a new nonce is a new address, and the old one stops working. */
create table workout_calendars (
  organization_id uuid not null,
  patient_id      uuid not null,
  nonce           uuid not null default gen_random_uuid(),
  token_hash      text not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, patient_id),
  unique (token_hash),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
call protect('workout_calendars');
comment on table workout_calendars is 'The secret address of a patient''s calendar, until the patient revokes it.';
