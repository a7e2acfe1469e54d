/*
 * Deletes every row of an organization, whatever tables there are: those that many others refer to come last. It goes in
 * pieces and says so after each, because a connection on which nothing is heard for 20 seconds is given up.
 */
create or replace procedure remove_organization(gone uuid) language plpgsql set search_path = public, pg_temp as $$
declare
  name text;
  found_row record;
  piece tid[] := '{}';
  deleted bigint;
  is_whole boolean := false;
  later text[];
  waiting text[] := array(
    select t from organization_tables() t
    order by t = 'organizations', (select count(*) from pg_constraint where contype = 'f' and confrelid = t::regclass), t);
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
        deleted := 0;
        piece := '{}';
        if not is_whole then
          for found_row in execute format('select ctid as at from %I where organization_id = $1', name) using gone loop
            piece := piece || found_row.at;
            if cardinality(piece) = 500 then
              execute format('delete from %I where ctid = any($1)', name) using piece;
              deleted := deleted + cardinality(piece);
              piece := '{}';
              raise notice '% of %', deleted, name;
            end if;
          end loop;
        end if;
        -- The rest, and rows that the deletion of others has moved.
        execute format('delete from %I where organization_id = $1', name) using gone;
        raise notice '% is empty', name;
      exception when foreign_key_violation then
        later := later || name;
      end;
    end loop;
    if cardinality(later) < cardinality(waiting) then
      is_whole := false;
    elsif is_whole then
      raise exception 'Rows of % hold each other.', later;
    else
      -- Rows of one table may refer to each other, so that they can only go together.
      is_whole := true;
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
    raise notice '% of %', many, name;
    return next;
  end loop;
end
$$;
