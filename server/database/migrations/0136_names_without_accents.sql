/* Whoever types Zoe looks for Zoë too: what is searched of a patient has the name without accents as well. */
create function without_accents(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g')
$$;
create function patient_search(name text, search text) returns text language sql immutable parallel safe as $$
  select search || case when octet_length(name) > length(name) then ' ' || without_accents(lower(name)) else '' end
$$;

create or replace function copy_changed_account() returns trigger language plpgsql as $$
begin
  update patients set name = new.name, has_email = new.email <> '', search = patient_search(new.name, new.search)
    where id = new.id and organization_id = new.organization_id;
  return null;
end
$$;
create or replace function copy_account() returns trigger language plpgsql as $$
begin
  select name, email <> '', patient_search(name, search) into new.name, new.has_email, new.search from accounts
    where organization_id = new.organization_id and id = new.id;
  return new;
end
$$;

alter table accounts no force row level security;
alter table patients no force row level security;
update patients t set search = patient_search(a.name, a.search) from accounts a
  where a.id = t.id and octet_length(a.name) > length(a.name);
alter table accounts force row level security;
alter table patients force row level security;
