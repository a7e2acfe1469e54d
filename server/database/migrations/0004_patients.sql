/* A patient is an account with a record; both have one id. */
create table patients (
  id                     uuid primary key,
  organization_id        uuid not null,
  practitioner_id        uuid not null,
  date_of_birth          date,
  sex                    text,
  address                text not null default '',
  emergency_contact      text not null default '',
  referrer               text not null default '',
  condition              text not null default '',
  affected_side          text,
  goals                  text not null default '',
  precautions            jsonb not null default '[]',
  precautions_checked_at timestamptz,
  equipment              text[] not null default '{}',
  notes                  text not null default '',
  is_active              boolean not null default true,
  status_reason          text check (status_reason in ('Need help', 'Completed program', 'Unable to complete program')),
  status_note            text not null default '',
  enabled_surveys        jsonb not null default '[]',
  -- What the worklist shows, written by whatever changes it: one read draws a page of the list.
  summary                jsonb,
  attention              text,
  attention_rank         smallint not null default 9,
  last_log_at            timestamptz,
  version                integer not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, id) references accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, practitioner_id) references accounts (organization_id, id)
);
create index patients_attention on patients (organization_id, is_active desc, attention_rank, id);
create index patients_practitioner on patients (organization_id, practitioner_id, is_active desc, attention_rank, id);
call protect('patients');
