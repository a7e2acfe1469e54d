/* What a clinic wants on its invoices beside its name, address and ABN. */
alter table organizations
  add column billing_name   text not null default '' check (length(billing_name) <= 120),
  add column purchase_order text not null default '' check (length(purchase_order) <= 60);
