/* What is searched stands with the patient, as the name does: a search finds the rows of the list at once, instead of accounts
   whose patients are then looked up one by one. Whoever inserts a patient says nothing of what is the account's. */
alter table patients add column search text not null default '', alter column name set default '';

create or replace function copy_name() returns trigger language plpgsql as $$
begin
  update patients set name = new.name, has_email = new.email <> '', search = new.search
    where id = new.id and organization_id = new.organization_id;
  return null;
end
$$;
drop trigger patient_name on accounts;
alter function copy_name() rename to copy_changed_account;
create trigger copy_changed_account after update of name, email, mobile on accounts for each row
  when (new.role = 'patient' and new.search <> old.search) execute function copy_changed_account();

create function copy_account() returns trigger language plpgsql as $$
begin
  select name, email <> '', search into new.name, new.has_email, new.search from accounts
    where organization_id = new.organization_id and id = new.id;
  return new;
end
$$;
create trigger copy_account before insert on patients for each row execute function copy_account();

alter table accounts no force row level security;
alter table patients no force row level security;
update patients t set search = a.search from accounts a where a.id = t.id;
alter table accounts force row level security;
alter table patients force row level security;
create index patients_search on patients using gin (organization_id, search gin_trgm_ops);

/* A policy keeps the trigram index from being used, since `like` might tell something of rows that it hides; this looks as
   the system does, at one organization only, which is asked for once and not for each row. */
create function search_patients(pattern text) returns setof patients language sql stable security definer rows 100
set search_path = pg_catalog, public as $$
  select * from patients where organization_id = (select current_organization()) and search like pattern
$$;
alter function search_patients owner to kinora_system;
revoke all on function search_patients from public;
grant execute on function search_patients to kinora_app;

-- Of accounts only those of practitioners are searched.
drop index accounts_search;
create index accounts_search on accounts using gin (organization_id, search gin_trgm_ops) where role <> 'patient';
create or replace function search_accounts(pattern text) returns setof uuid language sql stable security definer rows 20
set search_path = pg_catalog, public as $$
  select id from accounts where organization_id = (select current_organization()) and role <> 'patient' and search like pattern
$$;
alter function search_accounts rename to search_staff;
