/* Whoever types Zoe finds a colleague called Zoë too, as a patient of that name. */
drop index accounts_search;
create index accounts_search on accounts using gin (organization_id, without_accents(search) gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where role <> 'patient';
create or replace function search_staff(pattern text) returns setof uuid language sql stable security definer rows 20
set search_path = pg_catalog, public as $$
  select id from accounts where organization_id = (select current_organization()) and role <> 'patient'
    and without_accents(search) like pattern
$$;
