/* Each filter of the worklist walks an index to its patients. Without one it passed all others to find them: in a clinic of a
   million, the ten whose video waits for an answer took longer than a request may. */
-- Those who need something are found by their rank.
drop index patients_who_need_you;
create index patients_with_status on patients (organization_id, status_reason, is_active desc, attention_rank, name, id)
  where status_reason is not null;
create index patients_waiting on patients (organization_id, is_active desc, attention_rank, name, id) where is_waiting;
create index patients_newest on patients (organization_id, created_at desc, name, id);

/* A search reads so many patients at most, and only what a list is made of, as what a function returns is written down first.
   `offset 0` keeps the plan that suits all of them, which is then left early. Those of one practitioner are a function of their
   own, as among few patients reading all is less than asking the trigram index. */
drop function search_patients;
create function search_patients(pattern text, most integer)
returns table (id uuid, organization_id uuid, practitioner_id uuid, name text, is_active boolean, attention_rank smallint,
  is_waiting boolean, status_reason text, last_workout_at timestamptz, created_at timestamptz)
language sql stable security definer rows 100 set search_path = pg_catalog, public as $$
  select * from (
    select t.id, t.organization_id, t.practitioner_id, t.name, t.is_active, t.attention_rank, t.is_waiting, t.status_reason, t.last_workout_at, t.created_at
    from patients t where t.organization_id = (select current_organization()) and t.search like pattern offset 0) found
  limit most
$$;
create function search_patients_of(whose uuid, pattern text, most integer)
returns table (id uuid, organization_id uuid, practitioner_id uuid, name text, is_active boolean, attention_rank smallint,
  is_waiting boolean, status_reason text, last_workout_at timestamptz, created_at timestamptz)
language sql stable security definer rows 100 set search_path = pg_catalog, public as $$
  select * from (
    select t.id, t.organization_id, t.practitioner_id, t.name, t.is_active, t.attention_rank, t.is_waiting, t.status_reason, t.last_workout_at, t.created_at
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
