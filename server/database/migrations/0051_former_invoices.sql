-- Tax invoices outlive the clinic they were made out to: the law asks the seller to keep them.
create table plan_former_invoices (
  number     text primary key,
  -- The clinic that has left. Not a reference: nothing else of it is there.
  former_id  uuid not null,
  status     text not null,
  text       text not null,
  currency   text not null,
  total      integer not null,
  tax_amount integer not null,
  billed_to  jsonb not null,
  issued_at  timestamptz not null,
  paid_at    timestamptz
);
create index plan_former_invoices_age on plan_former_invoices (issued_at);
grant select, insert, delete on plan_former_invoices to kinora_system;
comment on table plan_former_invoices is 'Tax invoices of clinics that have left.';
