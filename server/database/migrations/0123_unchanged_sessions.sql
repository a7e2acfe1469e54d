/* Every request asks whether its session and the person in it are as they were. The session's own row tells, since a change of
   the account or the clinic raises its version; three tables were joined for each request before. */
alter table account_sessions add column actor_version integer not null default 0;
comment on column account_sessions.actor_version is 'Raised when the person or the clinic changes in what a request presumes.';

create function raise_actor_version() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'accounts' then
    update account_sessions set actor_version = actor_version + 1 where account_id = new.id and ended_at is null;
  else
    update account_sessions set actor_version = actor_version + 1
      where account_id in (select id from accounts where organization_id = new.id) and ended_at is null;
  end if;
  return null;
end
$$;
create trigger raise_actor_version after update of name, role, is_active on accounts for each row
  when ((old.name, old.role, old.is_active) is distinct from (new.name, new.role, new.is_active))
  execute function raise_actor_version();
create trigger raise_actor_version after update of is_active, is_read_only on organizations for each row
  when ((old.is_active, old.is_read_only) is distinct from (new.is_active, new.is_read_only))
  execute function raise_actor_version();

-- Who was handed on is asked for only where somebody was.
alter table patients add column is_reassigned boolean not null default false;
alter table practitioner_reassignments no force row level security;
alter table patients no force row level security;
update patients t set is_reassigned = true
  where exists (select from practitioner_reassignments h where h.organization_id = t.organization_id and h.patient_id = t.id);
alter table patients force row level security;
alter table practitioner_reassignments force row level security;
