/* The programs of a clinic are listed newest first by an index, and found by their title. A clinic of a million patients read
   and sorted all of them for each page, and for each letter of a search. */
create index programs_newest on programs (organization_id, start_date desc nulls last, order_number, created_at desc, id)
  where patient_id is not null;
create index programs_title on programs using gin (organization_id, lower(title) gin_trgm_ops);

/* As search_patients: the policy keeps the trigram index from being used. */
create function search_programs(pattern text) returns setof uuid language sql stable security definer rows 100
set search_path = pg_catalog, public as $$
  select id from programs where organization_id = (select current_organization()) and lower(title) like pattern
$$;
alter function search_programs owner to kinora_system;
revoke all on function search_programs from public;
grant execute on function search_programs to kinora_app;
