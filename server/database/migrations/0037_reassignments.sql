alter table practitioner_handovers rename to practitioner_reassignments;
alter index practitioner_handovers_patient rename to practitioner_reassignments_patient;
alter index practitioner_handovers_from rename to practitioner_reassignments_from;

do $$
declare
  old_name text;
begin
  for old_name in
    select conname from pg_constraint
    where conrelid = 'practitioner_reassignments'::regclass and conname like 'practitioner\_handovers\_%'
  loop
    execute format('alter table practitioner_reassignments rename constraint %I to %I',
      old_name, replace(old_name, 'handovers', 'reassignments'));
  end loop;
end
$$;

/* Jobs queued before the upgrade run under the new name. A new database has no queue yet. */
do $$
declare
  renamed record;
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  for renamed in
    select * from (values
      ('tidyNotifications', 'deleteOldNotifications'),
      ('forgetPractitioners', 'anonymizePractitioners'),
      ('renewSandbox', 'renewSandboxSubscriptions'),
      ('summarizeAll', 'summarizePatients')
    ) as t (old_name, new_name)
  loop
    insert into graphile_worker._private_tasks (identifier) values (renamed.new_name) on conflict do nothing;
    update graphile_worker._private_jobs set
      task_id = (select id from graphile_worker._private_tasks where identifier = renamed.new_name)
    where task_id = (select id from graphile_worker._private_tasks where identifier = renamed.old_name);
  end loop;
end
$$;
