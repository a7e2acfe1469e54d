/* What a step of an add-on costs each month, in cents before tax; a year costs ten months. */
create table plan_addons (
  kind   text primary key check (kind in ('storage', 'practitioners')),
  amount integer not null check (amount >= 0)
);
grant select on plan_addons to kinora_app;
grant select, insert, update on plan_addons to kinora_system;
insert into plan_addons values ('storage', 500), ('practitioners', 1500);

create table plan_promos (
  id                  uuid primary key default uuid_v7(),
  code                text not null unique check (code = upper(code) and length(code) between 3 and 40),
  discount_percentage numeric(5, 2) not null check (discount_percentage > 0 and discount_percentage <= 100),
  -- No plan: every plan.
  plan_id             uuid references plans,
  -- False: the first period only.
  is_lasting          boolean not null default false,
  most_uses           integer check (most_uses > 0),
  uses                integer not null default 0 check (uses >= 0),
  ends_on             date,
  is_active           boolean not null default true,
  created_at          timestamptz not null default now(),
  check (most_uses is null or uses <= most_uses)
);
grant select on plan_promos to kinora_app;
grant select, insert, update on plan_promos to kinora_system;

/* What an organization pays for. The payment service has the last word on whether it is paid. */
create table plan_subscriptions (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  plan_id         uuid not null,
  plan_price_id   uuid not null,
  status          text not null check (status in ('ACTIVE', 'CANCELLED', 'EXPIRED')),
  paid_until      timestamptz,
  storage         integer not null default 0 check (storage >= 0),
  practitioners   integer not null default 0 check (practitioners >= 0),
  promo_id        uuid references plan_promos,
  service         text not null check (service in ('sandbox', 'stripe')),
  customer        text not null,
  reference       text not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (organization_id, id),
  unique (service, reference),
  foreign key (plan_id, plan_price_id) references plan_prices (plan_id, id)
);
create unique index plan_subscriptions_one on plan_subscriptions (organization_id) where status <> 'EXPIRED';
call protect('plan_subscriptions');

/* One attempt to buy or change something. Under its id the payment service does it once, however often it is told. */
create table plan_orders (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  -- What the client calls the attempt, so that the same one sent again is the same order.
  key             text not null check (length(key) <= 255),
  plan_id         uuid not null,
  plan_price_id   uuid not null,
  storage         integer not null default 0,
  practitioners   integer not null default 0,
  promo_id        uuid references plan_promos,
  -- Cents with tax: what this order costs now, and what each period costs from the next on.
  first_amount    integer not null check (first_amount >= 0),
  amount          integer not null check (amount >= 0),
  -- sent: the payment service was told and may know of it; waiting: the payer has something left to do.
  status          text not null default 'sent' check (status in ('sent', 'waiting', 'paid', 'refused', 'dropped')),
  service         text not null,
  reference       text,
  client_secret   text,
  message         text not null default '',
  ordered_by      uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, key),
  foreign key (plan_id, plan_price_id) references plan_prices (plan_id, id),
  foreign key (organization_id, ordered_by) references accounts (organization_id, id) on delete set null (ordered_by)
);
create unique index plan_orders_open on plan_orders (organization_id) where status in ('sent', 'waiting');
create index plan_orders_stuck on plan_orders (updated_at) where status in ('sent', 'waiting');
call protect('plan_orders');

create sequence plan_invoice_numbers;
grant usage on sequence plan_invoice_numbers to kinora_system, kinora_app;

/* Tax invoices. Amounts in cents; what was charged with tax is the service's, the rest follows from it. */
create table plan_invoices (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  subscription_id uuid,
  number          text not null unique default 'KIN-' || lpad(nextval('plan_invoice_numbers')::text, 6, '0'),
  status          text not null check (status in
    ('deleted', 'draft', 'open', 'uncollectible', 'void', 'failed', 'paid', 'pending', 'finalization failed')),
  text            text not null,
  currency        text not null,
  total           integer not null,
  tax_amount      integer not null,
  service         text not null,
  reference       text not null,
  -- Who it was made out to, as it was then.
  billed_to       jsonb not null,
  issued_at       timestamptz not null,
  paid_at         timestamptz,
  unique (organization_id, id),
  unique (service, reference),
  foreign key (organization_id, subscription_id) references plan_subscriptions (organization_id, id)
);
create index plan_invoices_newest on plan_invoices (organization_id, issued_at desc, id);
call protect('plan_invoices');

/* Events of the payment service, each worked once. */
create table plan_events (
  service     text not null,
  event_id    text not null,
  received_at timestamptz not null default now(),
  primary key (service, event_id)
);
grant select, insert, delete on plan_events to kinora_system;

/* The sandbox: a payment service within the product, which knows its test cards and takes no money. */
create table plan_sandbox (
  reference       text primary key,
  organization_id uuid not null references organizations,
  customer        text not null,
  card            text not null,
  cycle           text not null check (cycle in ('monthly', 'yearly')),
  amount          integer not null,
  text            text not null,
  currency        text not null,
  state           text not null check (state in ('incomplete', 'active', 'ended')),
  is_ending       boolean not null default false,
  paid_until      timestamptz,
  client_secret   text unique,
  bills           jsonb not null default '[]',
  -- Orders that were carried out: told twice, done once.
  orders          text[] not null default '{}'
);
create index plan_sandbox_due on plan_sandbox (paid_until) where state = 'active';
call protect('plan_sandbox');
