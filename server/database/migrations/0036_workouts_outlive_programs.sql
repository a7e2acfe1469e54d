-- A program or series that has workouts cannot be deleted, also not by a statement that began before the workout was
-- stored: the workout is the patient's record. Erasing a patient deletes both in one statement, which is allowed.
do $$
declare reference record;
begin
  for reference in
    select conname as name, conrelid::regclass as on_table, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f'
      and conrelid in ('workouts'::regclass, 'workout_entries'::regclass)
      and confrelid in ('series'::regclass, 'series_prescriptions'::regclass)
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', reference.on_table, reference.name,
      reference.name, replace(reference.definition, ' ON DELETE CASCADE', ''));
  end loop;
end
$$;
