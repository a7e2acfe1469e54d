/* Wrong passwords no longer lock an account for everybody: they are counted per address and device (rate_limits). */
alter table accounts drop column locked_until;

/* The device a session was opened on, so that others who guess passwords cannot keep its owner out of it. */
alter table account_sessions add column device_hash text;
create index account_sessions_device on account_sessions (account_id, device_hash) where device_hash is not null;
