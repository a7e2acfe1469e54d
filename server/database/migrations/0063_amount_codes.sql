/* A promo code takes off a percentage, or an amount of each period. */
alter table plan_promos
  drop constraint plan_promos_discount_percentage_check,
  alter column discount_percentage set default 0,
  -- Cents before tax.
  add column amount_off integer not null default 0,
  add constraint plan_promos_discount check (
    (discount_percentage > 0 and discount_percentage <= 100 and amount_off = 0)
    or (discount_percentage = 0 and amount_off > 0));
