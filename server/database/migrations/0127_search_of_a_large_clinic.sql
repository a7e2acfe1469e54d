/* In a clinic of a million the trigram index reads which rows are the clinic's, all of them, beside those with the text: two
   thirds of a search. Here the clinic is looked at in the rows that were found. */
create function search_large_clinic(pattern text, most integer)
returns table (id uuid, organization_id uuid, practitioner_id uuid, name text, is_active boolean, attention_rank smallint,
  is_waiting boolean, status_reason text, last_workout_day date, created_at timestamptz)
language sql stable security definer rows 100 set search_path = pg_catalog, public as $$
  select * from (
    select t.id, t.organization_id, t.practitioner_id, t.name, t.is_active, t.attention_rank, t.is_waiting, t.status_reason, t.last_workout_day, t.created_at
    from patients t where t.organization_id is not distinct from (select current_organization()) and t.search like pattern offset 0) found
  limit most
$$;
alter function search_large_clinic owner to kinora_system;
revoke all on function search_large_clinic from public;
grant execute on function search_large_clinic to kinora_app;
