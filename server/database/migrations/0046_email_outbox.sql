-- Emails are claimed, sent and marked by the outbox; no transaction is open while a mail server is spoken to.
alter table emails
  add column attempts smallint not null default 0,
  add column attempt_at timestamptz,
  add column recipient_domain text not null generated always as (lower(split_part(recipient, '@', 2))) stored;
comment on column emails.attempt_at is 'When it is due; while it is being sent, when another process may take it over. Null once it is sent or given up, and without a mail server.';
create index emails_due on emails (attempt_at) where attempt_at is not null;

-- Emails that waited in the job queue wait in the outbox. A new database has no queue yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  alter table emails no force row level security;
  update emails set attempt_at = now() from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'sendEmail'
    where emails.id = (j.payload->>'emailId')::uuid and emails.sent_at is null;
  alter table emails force row level security;
  delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'sendEmail');
end
$$;
