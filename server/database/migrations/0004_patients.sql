/* A patient is an account with a record; both have one id. */
create table patients (
  id                     uuid primary key,
  organization_id        uuid not null,
  practitioner_id        uuid not null,
  -- The account's name again, kept the same by a trigger: the worklist is sorted by it from one index.
  name                   text not null,
  -- When the invitation was accepted.
  joined_at              timestamptz,
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
create index patients_attention on patients (organization_id, is_active desc, attention_rank, name, id);
create index patients_practitioner on patients (organization_id, practitioner_id, is_active desc, attention_rank, name, id);
create index patients_name on patients (organization_id, name, id);
call protect('patients');

create function copy_name() returns trigger language plpgsql as $$
begin
  update patients set name = new.name where id = new.id and organization_id = new.organization_id;
  return null;
end
$$;
create trigger patient_name after update of name on accounts for each row when (new.role = 'patient' and new.name <> old.name) execute function copy_name();

/* The accounts of the own organization in which a pattern is found. A policy keeps the trigram index from being used,
   since `like` might tell something of rows that it hides; this looks as the system does, at one organization only. */
create function search_accounts(pattern text) returns setof uuid language sql stable security definer rows 200 set search_path = pg_catalog, public as $$
  select id from accounts where organization_id = current_organization() and search like pattern
$$;
alter function search_accounts owner to kinora_system;
revoke all on function search_accounts from public;
grant execute on function search_accounts to kinora_app;
