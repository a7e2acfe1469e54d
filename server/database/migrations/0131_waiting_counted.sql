/* The dashboard says how many patients are silent and how many alerts are open. It read all patients for it: in a clinic of a
   million 2.4 s. Both stand with the patient now and are counted with the states of patients. */
alter table patients add column silent_on date, add column open_alerts smallint not null default 0;
comment on column patients.silent_on is 'The day on which the patient was counted as silent. A session on it or later ends the silence.';
comment on column patients.open_alerts is 'Alerts that nobody has dealt with. Kept by a trigger on patient_alerts.';
alter table patient_counts add column silent integer not null default 0, add column open_alerts integer not null default 0;

drop function count_patients;
create function count_patients(clinic uuid, practitioner uuid, active boolean, rank smallint, reason text, waiting boolean,
  more bigint, more_silent bigint, more_alerts bigint)
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
    select clinic, whose, active, rank, reason, waiting, free_part, more, more_silent, more_alerts
    from unnest(array[clinic, practitioner]) whose
    on conflict (organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting, part)
    do update set patients = c.patients + excluded.patients, silent = c.silent + excluded.silent,
      open_alerts = c.open_alerts + excluded.open_alerts;
end
$$;

create or replace function count_changed_patients() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'UPDATE' then
    perform count_patients(organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting,
        sign * count(*), sign * count(*) filter (where silent_on > coalesce(last_workout_day, '-infinity')), sign * sum(open_alerts))
      from changed, (select case tg_op when 'DELETE' then -1 else 1 end as sign) s
      group by organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting, sign;
  else
    perform count_patients(organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting, sum(more), sum(silent), sum(alerts))
      from (
        select *, 1 as more, (silent_on is not null and silent_on > coalesce(last_workout_day, '-infinity'))::int as silent, open_alerts as alerts from changed
        union all
        select *, -1, -(silent_on is not null and silent_on > coalesce(last_workout_day, '-infinity'))::int, -open_alerts from before) t
      group by organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting
      having sum(more) <> 0 or sum(silent) <> 0 or sum(alerts) <> 0;
  end if;
  return null;
end
$$;

create function keep_open_alerts() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and old.handled_at is null then
    update patients set open_alerts = open_alerts - 1 where organization_id = old.organization_id and id = old.patient_id;
  end if;
  if tg_op <> 'DELETE' and new.handled_at is null then
    update patients set open_alerts = open_alerts + 1 where organization_id = new.organization_id and id = new.patient_id;
  end if;
  return null;
end
$$;
create trigger open_alerts_added after insert on patient_alerts for each row
  when (new.handled_at is null) execute function keep_open_alerts();
create trigger open_alerts_deleted after delete on patient_alerts for each row
  when (old.handled_at is null) execute function keep_open_alerts();
create trigger open_alerts_changed after update of handled_at, patient_id on patient_alerts for each row
  when ((old.handled_at is null, old.patient_id) is distinct from (new.handled_at is null, new.patient_id)) execute function keep_open_alerts();

do $$
declare name text;
begin
  foreach name in array array['keep_open_alerts()',
    'count_patients(uuid, uuid, boolean, smallint, text, boolean, bigint, bigint, bigint)'] loop
    execute format('alter function %s owner to kinora_system', name);
    execute format('revoke all on function %s from public', name);
  end loop;
end
$$;

-- Row-level security is lifted for the owner of the tables. Everybody is counted once, at the end.
alter table patients no force row level security;
alter table patient_alerts no force row level security;
alter table statistics_patients no force row level security;
alter table patient_counts no force row level security;
alter table patients disable trigger counted_changed;
update patients t set silent_on = v.silent_on, open_alerts = coalesce(v.alerts, 0)
from (select organization_id, patient_id, s.as_of as silent_on, l.alerts
  from (select * from statistics_patients where silent_days >= 5) s
  full join (select organization_id, patient_id, count(*) as alerts from patient_alerts where handled_at is null group by 1, 2) l
    using (organization_id, patient_id)) v
where t.organization_id = v.organization_id and t.id = v.patient_id;
alter table patients enable trigger counted_changed;
delete from patient_counts;
insert into patient_counts
  select organization_id, whose, is_active, attention_rank, status_reason, is_waiting, 0, count(*),
    count(*) filter (where silent_on > coalesce(last_workout_day, '-infinity')), sum(open_alerts)
  from patients, unnest(array[organization_id, practitioner_id]) whose group by 1, 2, 3, 4, 5, 6;
alter table patients force row level security;
alter table patient_alerts force row level security;
alter table statistics_patients force row level security;
alter table patient_counts force row level security;

alter table statistics_patients drop column silent_days;
-- When patients were counted last, which read all of them.
create index statistics_patients_counted on statistics_patients (organization_id, counted_at);

/* A practitioner with many patients has totals, as the clinic has: their weeks were read five times for each dashboard. */
alter table statistics_totals drop constraint statistics_totals_kind_check,
  add check (kind in ('clinic', 'practitioner', 'template', 'exercise'));
comment on table statistics_totals is 'Figures over all patients of a clinic, of its practitioners with many, by template and by exercise.';

/* The worklist by last session walks an index also of those who wait or have a status. */
create index patients_waiting_last_seen on patients (organization_id, last_workout_day desc nulls last, name, id)
  where is_waiting and is_active;
create index patients_with_status_last_seen on patients (organization_id, status_reason, last_workout_day desc nulls last, name, id)
  where status_reason is not null;
