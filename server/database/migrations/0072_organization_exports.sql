/* Copies of everything an organization has stored. The file is kept for a week; that an owner has it, until the
   organization leaves: off-boarding asks for it. */
create table organization_exports (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  state           text not null check (state in ('waiting', 'working', 'ready', 'failed')),
  -- Percent.
  progress        smallint not null default 0 check (progress between 0 and 100),
  requested_by    uuid not null,
  storage_key     text,
  bytes           bigint,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz,
  downloaded_at   timestamptz,
  unique (organization_id, id)
);
create index organization_exports_newest on organization_exports (organization_id, created_at desc);
create index organization_exports_expiry on organization_exports (expires_at) where storage_key is not null;
-- One at a time, however often it is asked for.
create unique index organization_exports_pending on organization_exports (organization_id) where state in ('waiting', 'working');
call protect('organization_exports');
comment on table organization_exports is 'Copies of everything an organization has stored, and when an owner downloaded them.';
