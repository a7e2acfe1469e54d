/* Whether the people who work for an organization must sign in with a second factor. */
alter table organizations add column requires_factor boolean not null default false;

-- Guesses at a second factor are counted apart from those at the password: a new password gives no new guesses.
alter table accounts
  add column factor_failures     integer not null default 0,
  add column factor_locked_until timestamptz;

-- When whoever holds the session last showed who they are, by password or passkey.
alter table account_sessions add column confirmed_at timestamptz not null default now();

/* An authenticator app. The seed is sealed under the installation's secret; a code's step is used once. */
create table account_authenticators (
  account_id      uuid primary key,
  organization_id uuid not null,
  seed_sealed     text not null,
  key_id          text not null,
  -- Null while the person has not yet shown a code of it.
  confirmed_at    timestamptz,
  last_step       bigint not null default 0,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
call protect('account_authenticators');

create table account_passkeys (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  name            text not null,
  credential_id   text not null unique,
  public_key      text not null,
  counter         bigint not null default 0,
  transports      text[] not null default '{}',
  -- The host it was made at, where alone a browser offers it.
  host            text not null,
  is_synced       boolean not null default false,
  created_at      timestamptz not null default now(),
  used_at         timestamptz,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index account_passkeys_account on account_passkeys (account_id);
call protect('account_passkeys');

create table account_recovery_codes (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  code_hash       text not null,
  used_at         timestamptz,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index account_recovery_codes_account on account_recovery_codes (account_id);
call protect('account_recovery_codes');

/* What was begun and is not finished: a sign-in that lacks its second step, a question put to a passkey. Minutes old. */
create table account_tickets (
  id              uuid primary key default uuid_v7(),
  -- Null where a passkey is asked before anybody has said who they are.
  organization_id uuid,
  account_id      uuid,
  purpose         text not null check (purpose in ('factor', 'setup', 'passkey', 'register', 'confirm')),
  token_hash      text not null unique,
  challenge       text,
  host            text not null default '',
  failures        integer not null default 0,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index account_tickets_expiry on account_tickets (expires_at);
call protect('account_tickets');

/* Nobody who changes a role or deactivates somebody can forget it: their sessions end with the change. */
create function end_sessions() returns trigger language plpgsql as $$
begin
  update account_sessions set ended_at = now() where account_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger ends_sessions after update of role, is_active on accounts for each row
  when (old.role is distinct from new.role or (old.is_active and not new.is_active)) execute function end_sessions();
