-- Every rule of server/jobs/retention.rules.ts finds its rows by an index.
create index account_sessions_expiry on account_sessions (expires_at);
create index account_tokens_expiry on account_tokens (expires_at);
create index account_support_codes_expiry on account_support_codes (expires_at);
create index notifications_age on notifications (created_at);
create index notification_events_age on notification_events (at);
create index plan_events_age on plan_events (received_at);
create index rate_limits_expiry on rate_limits (expire);

-- Requests that nobody signed in for and that were refused: counted, so that nobody without an account can fill the log.
create table account_event_refusals (
  hour  timestamptz not null,
  call  text not null,
  count bigint not null default 0,
  primary key (hour, call)
);
grant select, insert, update, delete on account_event_refusals to kinora_system;
comment on table account_event_refusals is 'Refused requests of people who were not signed in, by hour and endpoint.';

-- The job has another name. A new database has no queue yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'deleteOldNotifications');
end
$$;
