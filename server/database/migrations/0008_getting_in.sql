/* Letters are dressed in the clinic's name, colors and logo; a letter that has left keeps no link or code. */
alter table account_mails
  add column sender       text not null default 'Kinora',
  add column logo_file_id uuid;
create index account_mails_newest on account_mails (created_at desc);

/* A link by which somebody of the platform may sign in as one member of a clinic's staff, once that member has told
   them a code. Bound to who made it, to whom it is for and to their clinic. */
create table account_support_links (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  agent_id        uuid not null references accounts,
  -- Written down, since a clinic cannot see the accounts of the platform.
  agent_name      text not null,
  reason          text not null check (length(reason) between 1 and 500),
  token_hash      text not null unique,
  failures        integer not null default 0,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index account_support_links_newest on account_support_links (organization_id, created_at desc);
call protect('account_support_links');

/* The consent: six digits that a member of the staff makes and tells. */
create table account_support_codes (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  code_hash       text not null,
  failures        integer not null default 0,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index account_support_codes_open on account_support_codes (account_id) where used_at is null;
call protect('account_support_codes');

alter table account_sessions
  add column support_link_id uuid,
  add foreign key (organization_id, support_link_id) references account_support_links (organization_id, id);
create index account_sessions_support on account_sessions (support_link_id) where support_link_id is not null;

-- Who acted, where that is not whose session it was.
alter table account_events add column agent_id uuid;
create index account_events_agent on account_events (organization_id, agent_id, at desc) where agent_id is not null;

/* Waiting for the owner to show that the e-mail is theirs; until then nobody can sign in. */
alter table organizations add column awaits_owner boolean not null default false;
