/* How many active patients a clinic and each of its practitioners have, for the limits of the plan: counted with every
   change, in its transaction, so that adding one patient does not count thousands. A count is the sum of its parts. Each
   connection adds to one of sixteen, since whoever adds to a part waits for the transaction that did so before. A clinic
   that is off-boarded takes them along, as its accounts are still counted down while they are deleted. */
create table patient_counts (
  organization_id uuid not null references organizations on delete cascade,
  -- The organization's own id for all of its patients.
  practitioner_id uuid not null,
  part            smallint not null,
  patients        integer not null,
  primary key (organization_id, practitioner_id, part)
);
call protect('patient_counts');
comment on table patient_counts is 'Active patients of each organization and practitioner, in parts that are added up.';

create function count_patients(clinic uuid, practitioner uuid, more bigint) returns void language sql
security definer set search_path = pg_catalog, public as $$
  insert into patient_counts values (clinic, practitioner, pg_backend_pid() % 16, more)
  on conflict (organization_id, practitioner_id, part) do update set patients = patient_counts.patients + excluded.patients
$$;

create function count_added_accounts() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform count_patients(organization_id, organization_id, count(*)) from added where role = 'patient' and is_active group by organization_id;
  return null;
end
$$;
create trigger counted_added after insert on accounts referencing new table as added
  for each statement execute function count_added_accounts();

-- Also those that a deleted account takes along: its patient is still there before it is deleted.
create function count_changed_account() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was integer := (old.role = 'patient' and old.is_active)::int;
  more integer := case when tg_op = 'DELETE' then 0 else (new.role = 'patient' and new.is_active)::int end - was;
begin
  if more <> 0 then
    perform count_patients(old.organization_id, old.organization_id, more);
    perform count_patients(organization_id, practitioner_id, more) from patients
      where organization_id = old.organization_id and id = old.id;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger counted_changed after update of role, is_active on accounts
  for each row when (new.role <> old.role or new.is_active <> old.is_active) execute function count_changed_account();
create trigger counted_deleted before delete on accounts
  for each row when (old.role = 'patient') execute function count_changed_account();

create function count_added_patients() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform count_patients(t.organization_id, t.practitioner_id, count(*)) from added t
    join accounts a on a.organization_id = t.organization_id and a.id = t.id
    where a.role = 'patient' and a.is_active group by t.organization_id, t.practitioner_id;
  return null;
end
$$;
create trigger counted_added after insert on patients referencing new table as added
  for each statement execute function count_added_patients();

create function count_reassigned_patient() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from accounts where organization_id = new.organization_id and id = new.id and role = 'patient' and is_active) then
    perform count_patients(old.organization_id, old.practitioner_id, -1);
    perform count_patients(new.organization_id, new.practitioner_id, 1);
  end if;
  return null;
end
$$;
create trigger counted_reassigned after update of practitioner_id on patients
  for each row when (new.practitioner_id <> old.practitioner_id) execute function count_reassigned_patient();

do $$
declare name text;
begin
  foreach name in array array['count_patients(uuid, uuid, bigint)', 'count_added_accounts()', 'count_changed_account()', 'count_added_patients()', 'count_reassigned_patient()'] loop
    execute format('alter function %s owner to kinora_system', name);
    execute format('revoke all on function %s from public', name);
  end loop;
end
$$;

alter table accounts no force row level security;
alter table patients no force row level security;
alter table patient_counts no force row level security;
insert into patient_counts
  select organization_id, organization_id, 0, count(*) from accounts where role = 'patient' and is_active group by organization_id
  union all
  select t.organization_id, t.practitioner_id, 0, count(*) from patients t
    join accounts a on a.organization_id = t.organization_id and a.id = t.id
    where a.role = 'patient' and a.is_active group by t.organization_id, t.practitioner_id;
alter table accounts force row level security;
alter table patients force row level security;
alter table patient_counts force row level security;
