/* What the operator did to whole organizations. It outlives them, and knows only ids. */
create table operator (
  id         uuid primary key default uuid_v7(),
  act        text not null check (act in ('suspended', 'reactivated', 'offboarded')),
  subject_id uuid not null,
  by_id      uuid not null,
  note       text not null default '',
  -- Of each table how many rows there were and how many there are, and the same of files.
  proof      jsonb,
  at         timestamptz not null default now(),
  check ((act = 'offboarded') = (proof is not null))
);
create index operator_newest on operator (at desc, id desc);
create index operator_subject on operator (subject_id, at desc);
grant select, insert on operator to kinora_system;

-- The audit log outlives the organization it is of: nothing of it is ever taken away, and it knows only ids.
alter table account_event_seals drop constraint account_event_seals_organization_id_fkey;

/* Every table that has rows of organizations, but the audit log. */
create function organization_tables() returns setof text language sql stable set search_path = public, pg_temp as $$
  select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('account_events', 'account_event_seals')
  order by c.relname = 'organizations', c.relname
$$;

create function count_organization(asked uuid) returns table (name text, many bigint) language plpgsql stable set search_path = public, pg_temp as $$
begin
  for name in select organization_tables() loop
    execute format('select count(*) from %I where organization_id = $1', name) into many using asked;
    return next;
  end loop;
end
$$;

/* Deletes every row of an organization, whatever tables there are: those that others still point to come later. */
create procedure remove_organization(gone uuid) language plpgsql set search_path = public, pg_temp as $$
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
