/* Two letters have no trigram, so that a search for two that nobody has read all patients of a large clinic. With what stands
   before or after them they have one. Two that stand between signs of other scripts on both sides are found only among the first
   of the list, which are passed. The planner has no statistics of a table with a policy, and would read all of it. */
create function search_large_clinic_pair(pair text, most integer)
returns table (id uuid, organization_id uuid, practitioner_id uuid, name text, is_active boolean, attention_rank smallint,
  is_waiting boolean, status_reason text, last_workout_day date, created_at timestamptz)
language sql stable security definer rows 100 set search_path = pg_catalog, public set enable_seqscan = off as $$
  select * from (
    select t.id, t.organization_id, t.practitioner_id, t.name, t.is_active, t.attention_rank, t.is_waiting, t.status_reason, t.last_workout_day, t.created_at
    from patients t where t.organization_id is not distinct from (select current_organization())
      and (t.search ~ (pair || '[ -~à-ÿ]') or t.search ~ ('[ -~à-ÿ]' || pair) or t.search like pair || '%' or t.search like '%' || pair) offset 0) found
  limit most
$$;

alter function search_large_clinic rename to search_large_clinic_text;
create function search_large_clinic(pattern text, most integer)
returns table (id uuid, organization_id uuid, practitioner_id uuid, name text, is_active boolean, attention_rank smallint,
  is_waiting boolean, status_reason text, last_workout_day date, created_at timestamptz)
language plpgsql stable security definer rows 100 set search_path = pg_catalog, public as $$
declare
  pair text := substring(pattern from '^%([a-z0-9]{2})%$');
begin
  if pair is null then
    return query select * from search_large_clinic_text(pattern, most);
  else
    return query select * from search_large_clinic_pair(pair, most);
  end if;
end
$$;
do $$
declare name text;
begin
  foreach name in array array['search_large_clinic(text, integer)', 'search_large_clinic_pair(text, integer)'] loop
    execute format('alter function %s owner to kinora_system', name);
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to kinora_app', name);
  end loop;
end
$$;
