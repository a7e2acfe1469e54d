/* "I have 8 minutes": what was planned for a short session, so that only that counts as missed. */
alter table workouts add column short jsonb;
comment on column workouts.short is 'The minutes a patient had, and the prescriptions chosen for them; null for a whole session.';
