/* Every outgoing email, not only those of accounts. The table stands under its own name, and so do its constraints. */
alter table account_mails rename to emails;
alter index account_mails_newest rename to emails_newest;
do $$
declare
  old_name text;
begin
  for old_name in select conname from pg_constraint where conrelid = 'emails'::regclass and conname like 'account\_mails\_%'
  loop
    execute format('alter table emails rename constraint %I to %I', old_name, replace(old_name, 'account_mails', 'emails'));
  end loop;
end
$$;

create or replace function tell_of_support() returns trigger language plpgsql as $$
begin
  perform enqueue('notifySupportAccess', json_build_object('sessionId', new.id));
  return null;
end
$$;

-- Jobs that wait in the queue go on under their new names. A new database has no queue yet.
do $$
declare
  renamed record;
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  for renamed in
    select * from (values
      ('sendMail', 'sendEmail', '"mailId"', '"emailId"'),
      ('mailReset', 'emailPasswordResets', '', ''),
      ('resendWaiting', 'resendPendingEmails', '', ''),
      ('tellGuessed', 'warnOfPasswordGuessing', '', ''),
      ('tellAlarm', 'warnOperators', '"alarm"', '"warning"'),
      ('tellSupportAccess', 'notifySupportAccess', '', ''),
      ('tellTicket', 'notifyTicketReply', '', '')
    ) as t (old_name, new_name, old_key, new_key)
  loop
    insert into graphile_worker._private_tasks (identifier) values (renamed.new_name) on conflict do nothing;
    update graphile_worker._private_jobs set
      task_id = (select id from graphile_worker._private_tasks where identifier = renamed.new_name),
      payload = case when renamed.old_key = '' then payload else replace(payload::text, renamed.old_key, renamed.new_key)::json end
    where task_id = (select id from graphile_worker._private_tasks where identifier = renamed.old_name);
  end loop;
end
$$;
