create table accounts (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  role            text not null check (role in ('practitioner', 'patient', 'admin', 'solo', 'business_admin')),
  name            text not null,
  email           text not null check (email = lower(email)),
  mobile          text not null,
  -- Null until the invitation is accepted.
  password_hash   text,
  verified_at     timestamptz,
  is_active       boolean not null default true,
  failed_logins   integer not null default 0,
  locked_until    timestamptz,
  last_seen_at    timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  -- What is searched when a name, an e-mail or a number is typed.
  search          text not null generated always as (lower(name || ' ' || email || ' ' || mobile)) stored,
  unique (organization_id, id),
  unique (organization_id, email)
);
create index accounts_email on accounts (email);
create index accounts_search on accounts using gin (organization_id, search gin_trgm_ops);
create index accounts_role_name on accounts (organization_id, role, name, id);
call protect('accounts');

create table account_sessions (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  user_agent      text not null default '',
  address         text not null default '',
  is_support      boolean not null default false,
  created_at      timestamptz not null default now(),
  seen_at         timestamptz not null default now(),
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index account_sessions_account on account_sessions (account_id) where ended_at is null;
call protect('account_sessions');

/* Links and codes that were mailed: only their hashes are kept, and each works once. */
create table account_tokens (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  purpose         text not null check (purpose in ('invitation', 'reset', 'verification')),
  token_hash      text not null unique,
  code_hash       text unique,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index account_tokens_account on account_tokens (account_id, purpose);
call protect('account_tokens');

/* A repeated write gets the first answer again. The row lives and dies with the write's own transaction. */
create table account_idempotency_keys (
  organization_id uuid not null,
  account_id      uuid not null,
  key             text not null check (length(key) <= 255),
  request_hash    text not null,
  reply           jsonb,
  created_at      timestamptz not null default now(),
  primary key (account_id, key),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
call protect('account_idempotency_keys');

/* Who did or saw what. Rows are only ever added. */
create table account_events (
  id              bigint generated always as identity primary key,
  at              timestamptz not null default now(),
  organization_id uuid,
  account_id      uuid,
  session_id      uuid,
  call            text not null,
  subject_id      text,
  result          text not null,
  request_id      text not null
);
create index account_events_subject on account_events (organization_id, subject_id, at desc);
create index account_events_account on account_events (organization_id, account_id, at desc);
alter table account_events enable row level security;
alter table account_events force row level security;
create policy own_organization on account_events to kinora_app using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()));
create policy every_organization on account_events to kinora_system using (true) with check (true);
grant select, insert on account_events to kinora_app, kinora_system;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.';
end
$$;
create trigger only_added before update or delete on account_events for each row execute function refuse_change();
create trigger never_emptied before truncate on account_events for each statement execute function refuse_change();

/* Mails as they were sent, or kept for the operator where no mail server is set. */
create table account_mails (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  recipient       text not null,
  subject         text not null,
  body_text       text not null,
  body_html       text not null,
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  failure         text
);
call protect('account_mails');
