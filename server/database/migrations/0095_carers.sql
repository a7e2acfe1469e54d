/* Somebody who helps a patient: a parent, a partner, a care worker. They open the patient's own app by a link in an email,
   and whatever they record says so. */
create table patient_carers (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null references organizations,
  patient_id      uuid not null,
  name            text not null check (length(name) between 1 and 100),
  -- In the words of whoever invited them: mother, partner, care worker.
  relationship    text not null check (length(relationship) between 1 and 40),
  email           text not null check (email <> ''),
  -- Of the last link that was sent. Null once it was opened.
  token_hash      text unique,
  token_expires_at timestamptz,
  invited_by      uuid not null,
  invited_at      timestamptz not null default now(),
  accepted_at     timestamptz,
  ended_at        timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create unique index patient_carers_of on patient_carers (organization_id, patient_id, email) where ended_at is null;
create index patient_carers_patient on patient_carers (organization_id, patient_id);
create index patient_carers_email on patient_carers (email) where ended_at is null;
call protect('patient_carers');
comment on table patient_carers is 'People who open the app of a patient to help, by a link of their own.';

alter table account_sessions
  add column carer_id uuid,
  add foreign key (organization_id, carer_id) references patient_carers (organization_id, id) on delete cascade;
create index account_sessions_carer on account_sessions (organization_id, carer_id);

/* Who helps in the request that a transaction is for; null where the patient or staff do it themselves. */
create function current_carer() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.carer', true), '')::uuid
$$;
alter table workouts add column carer_id uuid default current_carer();
alter table program_events add column carer_id uuid default current_carer();
alter table survey_responses add column carer_id uuid default current_carer();
alter table patient_next_days add column carer_id uuid default current_carer();
