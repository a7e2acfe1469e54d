/* The operator's lists and months of money, over all organizations. */
create index plan_ledger_money on plan_ledger (happened_at desc, id) where kind in ('payment', 'refund');
create index plan_invoices_issued on plan_invoices (issued_at desc, id);
create index plan_subscriptions_sold on plan_subscriptions (created_at desc, id);
create index plan_subscriptions_ended on plan_subscriptions (paid_until) where status = 'EXPIRED';
create index plan_orders_refused on plan_orders (updated_at) where status = 'refused';
