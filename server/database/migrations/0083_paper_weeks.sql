/* A printed sheet asks for one pain number a day, which belongs to no exercise. */
alter table workouts add column day_pain smallint check (day_pain between 0 and 10);
comment on column workouts.day_pain is 'The pain of the day, entered from a printed sheet.';
