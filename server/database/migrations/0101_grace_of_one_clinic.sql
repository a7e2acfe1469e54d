/* Until the end of this day a clinic may go on although its renewal is not paid: longer than the days of grace of all. */
alter table plan_subscriptions add column grace_until date;
comment on column plan_subscriptions.grace_until is 'The last day of full use without payment that operators gave this clinic.';
