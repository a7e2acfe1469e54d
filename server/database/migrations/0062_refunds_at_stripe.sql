/* Nobody of the platform: a refund or credit note that was made at the payment service itself. */
alter table plan_corrections alter column made_by drop not null;
create index plan_subscriptions_customer on plan_subscriptions (service, customer);
