/* Every cent of an organization: positive in its favor. The balance is the sum; a line is never changed or deleted. */
create table plan_ledger (
  id              uuid primary key default uuid_v7(),
  -- No reference: tax records outlive the clinic. They hold ids, amounts and the names of plans only.
  organization_id uuid not null,
  kind            text not null check (kind in ('charge', 'payment', 'credit', 'promo', 'refund', 'adjustment')),
  -- Cents, tax included; the tax in it.
  amount          integer not null,
  tax_amount      integer not null,
  currency        text not null,
  text            text not null,
  plan_id         uuid not null references plans,
  -- The time that is charged or credited; none for money that moves.
  period_start    timestamptz,
  period_end      timestamptz,
  -- The invoice at the payment service, and which of its lines: each is recorded once.
  service         text not null check (service in ('sandbox', 'stripe')),
  reference       text not null,
  entry           text not null,
  caused_by       uuid,
  happened_at     timestamptz not null,
  created_at      timestamptz not null default now(),
  unique (service, reference, entry),
  check ((period_start is null) = (period_end is null))
);
create index plan_ledger_plan on plan_ledger (plan_id);
create index plan_ledger_of_organization on plan_ledger (organization_id, happened_at desc, id);
call protect('plan_ledger');
comment on table plan_ledger is 'Every cent of an organization: charges, payments, credits, discounts. Rows are only ever added.';
revoke update, delete on plan_ledger from kinora_app, kinora_system;

create function refuse_ledger_changes() returns trigger language plpgsql as $$
begin
  raise exception 'plan_ledger is append-only: add a line that corrects the other';
end
$$;
create trigger plan_ledger_append_only before update or delete on plan_ledger
  for each row execute function refuse_ledger_changes();

create or replace function organization_tables() returns setof text language sql stable set search_path = public, pg_temp as $$
  select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.relname not in ('account_events', 'account_event_seals', 'plan_ledger')
  order by c.relname = 'organizations', c.relname
$$;

/* Invoice numbers without a gap: a number is taken in the transaction that stores the invoice. */
create table plan_invoice_counter (
  is_only boolean primary key default true check (is_only),
  last    integer not null
);
comment on table plan_invoice_counter is 'The last invoice number, so that numbers have no gap.';
grant select, update on plan_invoice_counter to kinora_system;
alter table plan_invoices no force row level security;
insert into plan_invoice_counter (last)
  select coalesce(max(substring(number from 5)::integer), 0) from plan_invoices where number ~ '^KIN-\d+$';
alter table plan_invoices force row level security;
create function next_invoice_number() returns text language sql as
  $$ update plan_invoice_counter set last = last + 1 returning 'KIN-' || lpad(last::text, 6, '0') $$;
alter table plan_invoices alter column number set default next_invoice_number();
drop sequence plan_invoice_numbers;
alter table plan_invoices
  add column lines jsonb not null default '[]',
  -- Cents that were or are to be paid, after the balance.
  add column amount_due integer;

/* Whether the renewal was refused, and how many times the owner was told. */
alter table plan_subscriptions
  add column is_past_due boolean not null default false,
  add column past_due_notices smallint not null default 0,
  add column period_start timestamptz;

/* list_amount: a period without a code; first_amount: the first period with it; amount: each later period. */
alter table plan_orders
  add column list_amount integer,
  add column invoice_reference text,
  add column is_at_period_end boolean not null default false;
alter table plan_orders no force row level security;
update plan_orders set list_amount = amount, first_amount = amount where status in ('sent', 'waiting');
update plan_orders set list_amount = amount where list_amount is null;
alter table plan_orders force row level security;
alter table plan_orders alter column list_amount set not null;
alter table plan_orders drop constraint plan_orders_status_check;
alter table plan_orders add constraint plan_orders_status_check
  check (status in ('sent', 'waiting', 'scheduled', 'paid', 'refused', 'dropped'));
create unique index plan_orders_scheduled on plan_orders (organization_id) where status = 'scheduled';
create index plan_orders_of_subscription on plan_orders (service, reference);

alter table plan_sandbox
  add column period_start timestamptz,
  -- The day of the month on which it renews, also after a shorter month.
  add column anchor_day smallint,
  add column list_amount integer,
  -- A change that waits for the bank, and one for the next period.
  add column pending jsonb,
  add column next jsonb;
alter table plan_sandbox no force row level security;
update plan_sandbox set
  list_amount = amount,
  anchor_day = extract(day from paid_until),
  period_start = paid_until - case cycle when 'yearly' then interval '1 year' else interval '1 month' end;
alter table plan_sandbox force row level security;
alter table plan_sandbox alter column list_amount set not null;
alter table plan_sandbox drop constraint plan_sandbox_state_check;
alter table plan_sandbox add constraint plan_sandbox_state_check
  check (state in ('incomplete', 'active', 'pastDue', 'ended'));
drop index plan_sandbox_due;
create index plan_sandbox_due on plan_sandbox (paid_until) where state in ('active', 'pastDue');

create table plan_settings (
  is_only    boolean primary key default true check (is_only),
  -- Days for which a subscription goes on whose renewal was refused.
  grace_days integer not null default 14 check (grace_days between 0 and 90)
);
comment on table plan_settings is 'What the operator sets for all plans.';
grant select on plan_settings to kinora_app;
grant select, update on plan_settings to kinora_system;
insert into plan_settings default values;
