/* The worklist by last session walks an index. It sorted all patients, which took longer than a request may in a clinic of a
   million. By the day and not by the moment: an index on the moment would be written with each set of a session. */
alter table patients add column last_workout_day date;
comment on column patients.last_workout_day is 'The day of the last session, for the patient. Lists are ordered by it.';
alter table patients no force row level security;
alter table workouts no force row level security;
update patients t set last_workout_day = w.day
  from (select organization_id, patient_id, max(day) as day from workouts group by 1, 2) w
  where w.organization_id = t.organization_id and w.patient_id = t.id;
alter table workouts force row level security;
alter table patients force row level security;
create index patients_last_seen on patients (organization_id, is_active desc, last_workout_day desc nulls last, name, id);

drop function search_patients;
create function search_patients(pattern text, most integer)
returns table (id uuid, organization_id uuid, practitioner_id uuid, name text, is_active boolean, attention_rank smallint,
  is_waiting boolean, status_reason text, last_workout_day date, created_at timestamptz)
language sql stable security definer rows 100 set search_path = pg_catalog, public as $$
  select * from (
    select t.id, t.organization_id, t.practitioner_id, t.name, t.is_active, t.attention_rank, t.is_waiting, t.status_reason, t.last_workout_day, t.created_at
    from patients t where t.organization_id = (select current_organization()) and t.search like pattern offset 0) found
  limit most
$$;
drop function search_patients_of;
create function search_patients_of(whose uuid, pattern text, most integer)
returns table (id uuid, organization_id uuid, practitioner_id uuid, name text, is_active boolean, attention_rank smallint,
  is_waiting boolean, status_reason text, last_workout_day date, created_at timestamptz)
language sql stable security definer rows 100 set search_path = pg_catalog, public as $$
  select * from (
    select t.id, t.organization_id, t.practitioner_id, t.name, t.is_active, t.attention_rank, t.is_waiting, t.status_reason, t.last_workout_day, t.created_at
    from patients t where t.organization_id = (select current_organization()) and t.practitioner_id = whose and t.search like pattern offset 0) found
  limit most
$$;
do $$
declare name text;
begin
  foreach name in array array['search_patients(text, integer)', 'search_patients_of(uuid, text, integer)'] loop
    execute format('alter function %s owner to kinora_system', name);
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to kinora_app', name);
  end loop;
end
$$;
