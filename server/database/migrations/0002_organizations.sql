create table plans (
  id       uuid primary key default uuid_v7(),
  type     text not null check (type in ('solo', 'free', 'business', 'custom')),
  name     text not null unique,
  title    text not null,
  position integer not null
);
grant select on plans to kinora_app, kinora_system;

insert into plans (type, name, title, position) values
  ('free', 'free', 'Free', 1),
  ('solo', 'solo', 'Solo', 2),
  ('business', 'business', 'Business', 3),
  ('custom', 'custom', 'Custom', 4);

create table organizations (
  id         uuid primary key default uuid_v7(),
  -- An organization is its own tenant: one column name for the one policy.
  organization_id uuid not null generated always as (id) stored,
  name       text not null,
  kind       text not null check (kind in ('solo', 'business', 'platform')),
  host       text unique,
  email      text not null,
  mobile     text not null,
  time_zone  text not null default 'Australia/Sydney',
  plan_id    uuid not null references plans,
  theme      jsonb,
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('organizations');

/* The platform's own organization: the operator's account and the starter library belong to it. */
insert into organizations (id, name, kind, email, mobile, plan_id)
  select '00000000-0000-7000-8000-000000000001', 'Kinora', 'platform', 'operator@kinora.example', '0000000000', id from plans where name = 'custom';

create function platform_id() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-7000-8000-000000000001'::uuid
$$;

/* Pictures and other files, kept outside the database under their key. */
create table organization_files (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  storage_key     text not null unique,
  type            text not null,
  bytes           bigint not null check (bytes >= 0),
  width           integer,
  height          integer,
  sha256          text not null,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  unique (organization_id, id)
);
call protect('organization_files');
