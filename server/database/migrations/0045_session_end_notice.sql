/* The event streams of a session end with it, not at their next heartbeat. */
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('kinora_news', new.id::text);
  return null;
end
$$;
create trigger announces_session_end after update of ended_at on account_sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end();
