/* A clinic's logo and a person's picture. Both are organization files; the file goes when the next one takes its place. */
alter table organizations add column logo_file_id uuid;
alter table organizations add foreign key (organization_id, logo_file_id) references organization_files (organization_id, id);
create index organizations_logo on organizations (logo_file_id) where logo_file_id is not null;

alter table accounts add column image_file_id uuid;
alter table accounts add foreign key (organization_id, image_file_id) references organization_files (organization_id, id);
create index accounts_image on accounts (image_file_id) where image_file_id is not null;

/* What a plan costs, in cents before tax. The amount payable is computed from these, never stored. */
create table plan_prices (
  id                  uuid primary key default uuid_v7(),
  plan_id             uuid not null references plans,
  -- By this name the payment service knows the price; the id itself where there is none.
  price_id            text unique,
  billing_cycle       text not null check (billing_cycle in ('monthly', 'yearly')),
  recurring           boolean not null default true,
  currency            text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  plan_amount         integer not null check (plan_amount >= 0),
  discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
  tax_percentage      numeric(5, 2) not null default 10 check (tax_percentage between 0 and 100),
  tax_id              text,
  is_active           boolean not null default true,
  unique (plan_id, id)
);
create index plan_prices_plan on plan_prices (plan_id, plan_amount);
grant select on plan_prices to kinora_app;
grant select, insert, update on plan_prices to kinora_system;

/* How much of each thing a plan allows. No value: as much as is agreed. */
create table plan_limits (
  plan_id uuid not null references plans,
  type    text not null check (type in
    ('PRACTITIONER_COUNT', 'PATIENT_COUNT', 'PATIENT_COUNT_PER_PRACTITIONER', 'STORAGE', 'IMAGE_COUNT', 'VIDEO_COUNT')),
  value   bigint check (value >= 0),
  primary key (plan_id, type)
);
grant select on plan_limits to kinora_app;
grant select, insert, update on plan_limits to kinora_system;

insert into plan_prices (plan_id, billing_cycle, plan_amount)
  select plans.id, price.billing_cycle, price.plan_amount
  from (values ('free', 'monthly', 0), ('solo', 'monthly', 2900), ('solo', 'yearly', 29000),
    ('business', 'monthly', 14900), ('business', 'yearly', 149000)) price (plan, billing_cycle, plan_amount)
  join plans on plans.name = price.plan;

insert into plan_limits (plan_id, type, value)
  select plans.id, allowed.type, allowed.value
  from (values
    ('free', 'PRACTITIONER_COUNT', 1), ('free', 'PATIENT_COUNT', 5), ('free', 'STORAGE', 200000000),
    ('free', 'IMAGE_COUNT', 20), ('free', 'VIDEO_COUNT', 5),
    ('solo', 'PRACTITIONER_COUNT', 1), ('solo', 'PATIENT_COUNT', 60), ('solo', 'STORAGE', 5000000000),
    ('solo', 'IMAGE_COUNT', 500), ('solo', 'VIDEO_COUNT', 60),
    ('business', 'PRACTITIONER_COUNT', 5), ('business', 'PATIENT_COUNT', 150), ('business', 'STORAGE', 20000000000),
    ('business', 'IMAGE_COUNT', 2000), ('business', 'VIDEO_COUNT', 250),
    ('custom', 'PRACTITIONER_COUNT', null), ('custom', 'PATIENT_COUNT', null), ('custom', 'STORAGE', null),
    ('custom', 'IMAGE_COUNT', null), ('custom', 'VIDEO_COUNT', null)) allowed (plan, type, value)
  join plans on plans.name = allowed.plan;

/* An organization asks for another plan; one request at a time. */
create table plan_requests (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  plan_id         uuid not null references plans,
  plan_price_id   uuid,
  payment_type    text not null check (payment_type in ('DIRECT_PAYMENT', 'AUTO_RENEWAL', 'UPGRADE')),
  status          text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  note            text not null default '',
  requested_by    uuid,
  decided_by      uuid,
  decided_at      timestamptz,
  created_at      timestamptz not null default now(),
  unique (organization_id, id),
  check ((status = 'pending') = (decided_at is null)),
  foreign key (plan_id, plan_price_id) references plan_prices (plan_id, id),
  foreign key (organization_id, requested_by) references accounts (organization_id, id) on delete set null (requested_by)
);
create unique index plan_requests_pending on plan_requests (organization_id) where status = 'pending';
create index plan_requests_newest on plan_requests (organization_id, created_at desc);
call protect('plan_requests');
