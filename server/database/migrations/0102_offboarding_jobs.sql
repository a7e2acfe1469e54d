/* How far the deletion of an organization is. It goes with the organization itself, which is the last to go. */
alter table organizations add column offboarding jsonb;
comment on column organizations.offboarding is 'How far its deletion is, once an operator has begun it.';

/* Deletes what is left of an organization, together: jobs have deleted the large tables in pieces before. */
create or replace procedure remove_organization(gone uuid) language plpgsql set search_path = public, pg_temp as $$
declare
  name text;
  waiting text[] := array(select organization_tables());
  later text[];
begin
  if gone = platform_id() then
    raise exception 'The platform itself stays.';
  end if;
  update organizations set logo_file_id = null where id = gone;
  update accounts set image_file_id = null where organization_id = gone;
  while cardinality(waiting) > 0 loop
    later := '{}';
    foreach name in array waiting loop
      begin
        execute format('delete from %I where organization_id = $1', name) using gone;
      exception when foreign_key_violation then
        later := later || name;
      end;
    end loop;
    if cardinality(later) = cardinality(waiting) then
      raise exception 'Rows of % hold each other.', later;
    end if;
    waiting := later;
  end loop;
end
$$;

create or replace function count_organization(asked uuid) returns table (name text, many bigint)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  for name in select organization_tables() loop
    execute format('select count(*) from %I where organization_id = $1', name) into many using asked;
    return next;
  end loop;
end
$$;
