alter table plan_orders
  -- The moment from which unused time is counted: that of the amount which the owner was shown.
  add column priced_at timestamptz not null default now();
alter table plan_invoices
  -- Cents of an invoice by transfer that have arrived while it is not paid whole.
  add column received integer not null default 0 check (received >= 0);
