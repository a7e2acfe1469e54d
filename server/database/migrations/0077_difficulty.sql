/* Whether the patient found an exercise too easy, about right or too hard; null where they did not say. */
alter table workout_entries add column difficulty text check (difficulty in ('too easy', 'about right', 'too hard'));
