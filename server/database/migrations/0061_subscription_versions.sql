/* Grows each time the payment service's state is stored: what was read before that may be older, and is read again. */
alter table plan_subscriptions add column version integer not null default 0;
