/* Each filter of the worklist walks an index to its patients. Without one it passed all others to find them: in a clinic of a
   million, the ten whose video waits for an answer took longer than a request may. */
-- Those who need something are found by their rank.
drop index patients_who_need_you;
create index patients_with_status on patients (organization_id, status_reason, is_active desc, attention_rank, name, id)
  where status_reason is not null;
create index patients_waiting on patients (organization_id, is_active desc, attention_rank, name, id) where is_waiting;
create index patients_newest on patients (organization_id, created_at desc, name, id);

/* A search reads so many patients at most. `offset 0` keeps the plan that suits all of them, which is then left early. Those of
   one practitioner are a function of their own, as among few patients reading all is less than asking the trigram index. */
drop function search_patients;
create function search_patients(pattern text, most integer) returns setof patients language sql stable security definer rows 100
set search_path = pg_catalog, public as $$
  select * from (select * from patients
    where organization_id = (select current_organization()) and search like pattern offset 0) found limit most
$$;
create function search_patients_of(practitioner uuid, pattern text, most integer) returns setof patients language sql stable security definer rows 100
set search_path = pg_catalog, public as $$
  select * from (select * from patients
    where organization_id = (select current_organization()) and practitioner_id = practitioner and search like pattern offset 0) found limit most
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
