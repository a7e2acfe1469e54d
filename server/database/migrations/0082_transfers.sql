/* Offers that are paid by bank transfer: the clinic is invoiced at each period and has days to pay. */
alter table plan_prices
  -- Days until an invoice is due; null for a price that is paid by card.
  add column days_until_due smallint check (days_until_due between 1 and 90),
  -- Steps of add-ons that the price comes with, which are charged on top.
  add column storage integer not null default 0 check (storage >= 0),
  add column practitioners integer not null default 0 check (practitioners >= 0),
  -- Cents before tax that one more step costs a month; null for what everybody pays.
  add column storage_amount integer check (storage_amount >= 0),
  add column practitioners_amount integer check (practitioners_amount >= 0);
alter table plan_invoices
  -- The last day to pay by transfer.
  add column due_on date,
  -- The reference of the transfer that paid it.
  add column paid_with text not null default '';
create index plan_invoices_unpaid_transfers on plan_invoices (organization_id, due_on)
  where service = 'transfer' and status = 'open';
alter table plan_subscriptions
  -- Since when an invoice is overdue; a renewal that a card refused is since the end of what was paid.
  add column overdue_since timestamptz,
  drop constraint plan_subscriptions_service_check,
  add constraint plan_subscriptions_service_check check (service in ('sandbox', 'stripe', 'transfer'));
alter table plan_ledger
  drop constraint plan_ledger_service_check,
  add constraint plan_ledger_service_check check (service in ('sandbox', 'stripe', 'transfer'));
alter table plan_corrections
  drop constraint plan_corrections_service_check,
  add constraint plan_corrections_service_check check (service in ('sandbox', 'stripe', 'transfer'));
-- Where transfers go to, as invoices print it.
alter table plan_settings add column bank_details text not null default '';
alter table plan_invoices add constraint plan_invoices_service_check check (service in ('sandbox', 'stripe', 'transfer'));
