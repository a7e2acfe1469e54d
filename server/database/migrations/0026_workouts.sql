/* What a patient does on a day is a workout, here as in the code. */

alter table logs rename to workouts;
alter table log_entries rename to workout_entries;
alter table log_changes rename to workout_changes;
alter table log_program_events rename to program_events;
alter table workout_entries rename column log_id to workout_id;
alter table workout_changes rename column log_id to workout_id;
alter table patients rename column last_log_at to last_workout_at;

-- Policies carry their table with them; indexes and constraints keep their old names until they are told.
do $$
declare
  renamed record;
begin
  for renamed in
    select c.conrelid::regclass as on_table, c.conname as old_name,
      regexp_replace(regexp_replace(regexp_replace(c.conname, '^logs_', 'workouts_'), '^log_program_events_', 'program_events_'), '^log_', 'workout_') as new_name
    from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.conname ~ '^logs?_'
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.on_table, renamed.old_name, replace(renamed.new_name, 'log_id', 'workout_id'));
  end loop;
  for renamed in
    select c.relname as old_name,
      regexp_replace(regexp_replace(regexp_replace(c.relname, '^logs_', 'workouts_'), '^log_program_events_', 'program_events_'), '^log_', 'workout_') as new_name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and c.relname ~ '^logs?_'
  loop
    execute format('alter index %I rename to %I', renamed.old_name, renamed.new_name);
  end loop;
end
$$;

-- A PL/SQL body is text: it has to be written again.
create or replace function patient_of(subjects uuid[]) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select id from patients where id = any(subjects) limit 1),
    (select patient_id from programs where id = any(subjects) and patient_id is not null limit 1),
    (select g.patient_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id where s.id = any(subjects) limit 1),
    (select g.patient_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id where r.id = any(subjects) limit 1),
    (select patient_id from workouts where id = any(subjects) limit 1),
    (select patient_id from survey_responses where id = any(subjects) limit 1))
$$;
