/* A plan agreed with one clinic: its own price and limits, seen by this clinic only. */
-- No reference: the ledger keeps the plan after the clinic has left, and then it is still nobody else's.
alter table plans add column offered_to uuid;
create index plans_offered_to on plans (offered_to) where offered_to is not null;
grant insert on plans to kinora_system;
alter table plans enable row level security;
create policy on_offer on plans for select to kinora_app
  using (offered_to is null or offered_to = (select current_organization()));
create policy every_plan on plans to kinora_system using (true) with check (true);
