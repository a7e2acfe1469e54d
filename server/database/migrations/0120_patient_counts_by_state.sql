/* How many patients a clinic and each of its practitioners have in each state that the worklist filters by. The worklist showed
   a number beside each filter and counted all patients for it; the limits of the plan ask for the active ones. Counted with
   every change, in its transaction. A count is the sum of its parts: a transaction adds to a part that no other one is adding
   to, as it would wait for that one to end, and two that each wait for the other would fail. */
alter table patients add column is_helped boolean not null default false,
  add column is_waiting boolean not null generated always as (joined_at is null and has_email and not is_helped) stored;
comment on column patients.is_waiting is 'Invited, and nobody has opened the app yet.';
comment on column patients.is_helped is 'Somebody who helps opens the app in the patient’s place. Kept by a trigger on patient_carers.';
alter table patients no force row level security;
alter table patient_carers no force row level security;
update patients t set is_helped = true where exists (
  select from patient_carers c where c.organization_id = t.organization_id and c.patient_id = t.id
    and c.accepted_at is not null and c.ended_at is null);
alter table patient_carers force row level security;

create function keep_is_helped() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  carer patient_carers := case when tg_op = 'DELETE' then old else new end;
begin
  update patients t set is_helped = not t.is_helped
    where t.organization_id = carer.organization_id and t.id = carer.patient_id and t.is_helped <> exists (
      select from patient_carers c where c.organization_id = t.organization_id and c.patient_id = t.id
        and c.accepted_at is not null and c.ended_at is null);
  return null;
end
$$;
create trigger keep_is_helped after insert or delete or update of accepted_at, ended_at on patient_carers
  for each row execute function keep_is_helped();

drop trigger if exists counted_added on accounts;
drop trigger if exists counted_changed on accounts;
drop trigger if exists counted_deleted on accounts;
drop trigger if exists counted_added on patients;
drop trigger if exists counted_reassigned on patients;
drop function if exists count_added_accounts();
drop function if exists count_changed_account();
drop function if exists count_added_patients();
drop function if exists count_reassigned_patient();
drop function if exists count_patients(uuid, uuid, bigint);
drop table patient_counts;

create table patient_counts (
  organization_id uuid not null references organizations on delete cascade,
  -- The organization's own id for all of its patients.
  practitioner_id uuid not null,
  is_active       boolean not null,
  attention_rank  smallint not null,
  status_reason   text,
  is_waiting      boolean not null,
  part            smallint not null,
  patients        integer not null,
  unique nulls not distinct (organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting, part)
);
call protect('patient_counts');
comment on table patient_counts is 'Patients of each organization and practitioner in each state, in parts that are added up.';

create function count_patients(clinic uuid, practitioner uuid, active boolean, rank smallint, reason text, waiting boolean, more bigint)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  free_part smallint := pg_backend_pid() % 16;
begin
  for each in 0 .. 15 loop
    if pg_try_advisory_xact_lock(hashtextextended(clinic::text || ' patient_counts', each)) then
      free_part := each;
      exit;
    end if;
  end loop;
  insert into patient_counts as c
    select clinic, whose, active, rank, reason, waiting, free_part, more from unnest(array[clinic, practitioner]) whose
    on conflict (organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting, part)
    do update set patients = c.patients + excluded.patients;
end
$$;

-- By statement, as each row of a change of thousands would have to pass all that were counted before it.
create function count_changed_patients() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'UPDATE' then
    perform count_patients(organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting,
        case tg_op when 'DELETE' then -count(*) else count(*) end)
      from changed group by organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting;
  else
    perform count_patients(organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting, sum(more))
      from (select *, 1 as more from changed union all select *, -1 from before) t
      group by organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting having sum(more) <> 0;
  end if;
  return null;
end
$$;
create trigger counted_added after insert on patients referencing new table as changed
  for each statement execute function count_changed_patients();
create trigger counted_deleted after delete on patients referencing old table as changed
  for each statement execute function count_changed_patients();
create trigger counted_changed after update on patients referencing old table as before new table as changed
  for each statement execute function count_changed_patients();

do $$
declare name text;
begin
  foreach name in array array['keep_is_helped()', 'count_patients(uuid, uuid, boolean, smallint, text, boolean, bigint)',
    'count_changed_patients()'] loop
    execute format('alter function %s owner to kinora_system', name);
    execute format('revoke all on function %s from public', name);
  end loop;
end
$$;

alter table patient_counts no force row level security;
insert into patient_counts
  select organization_id, whose, is_active, attention_rank, status_reason, is_waiting, 0, count(*)
  from patients, unnest(array[organization_id, practitioner_id]) whose group by 1, 2, 3, 4, 5, 6;
alter table patients force row level security;
alter table patient_counts force row level security;

-- Counting needed the states in the index; the rows of a page do not.
drop index patients_practitioner;
create index patients_practitioner on patients (organization_id, practitioner_id, is_active desc, attention_rank, name, id);
