/* What the operator gives back: credit notes of paid invoices, refunds of the balance, adjustments of it. */
create table plan_corrections (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  key             text not null check (length(key) <= 255),
  kind            text not null check (kind in ('creditNote', 'refund', 'adjustment')),
  -- Of a credit note, once it is done.
  number          text unique,
  -- The invoice that is credited, or whose payment is refunded; none for an adjustment.
  invoice_id      uuid,
  subscription_id uuid not null,
  -- Cents, tax included: what the invoice or the balance changes by, and what the card gets back.
  amount          integer not null check (amount <> 0),
  refund_amount   integer not null default 0 check (refund_amount >= 0),
  tax_amount      integer not null default 0,
  currency        text not null,
  reason          text not null,
  -- sent: the payment service may have carried it out.
  status          text not null default 'sent' check (status in ('sent', 'done', 'refused')),
  message         text not null default '',
  service         text not null check (service in ('sandbox', 'stripe')),
  -- Of the platform, not of the clinic.
  made_by         uuid not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  done_at         timestamptz,
  unique (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, invoice_id) references plan_invoices (organization_id, id),
  foreign key (organization_id, subscription_id) references plan_subscriptions (organization_id, id)
);
create index plan_corrections_newest on plan_corrections (organization_id, created_at desc, id);
create index plan_corrections_of_invoice on plan_corrections (organization_id, invoice_id);
create index plan_corrections_of_subscription on plan_corrections (organization_id, subscription_id);
create index plan_corrections_stuck on plan_corrections (updated_at) where status = 'sent';
call protect('plan_corrections');
comment on table plan_corrections is 'Credit notes, refunds and adjustments by the operator.';

alter table plan_invoice_counter add column last_credit_note integer not null default 0;
create function next_credit_note_number() returns text language sql as
  $$ update plan_invoice_counter set last_credit_note = last_credit_note + 1 returning 'KCN-' || lpad(last_credit_note::text, 6, '0') $$;

-- What the sandbox was asked to give back.
alter table plan_sandbox add column corrections jsonb not null default '[]';

-- Days for which a clinic whose renewal is not paid can still read everything, after its days of grace.
alter table plan_settings add column read_only_days integer not null default 14 check (read_only_days between 0 and 365);
-- True while an unpaid plan is past its days of grace.
alter table organizations add column is_read_only boolean not null default false;
-- The last digits of the card that renewals are charged to.
alter table plan_subscriptions add column card_ending text;
