/* A patient may have no email, no phone or neither, as the mobile of an operator is empty already: they exercise from paper,
   and staff record it. Whoever can sign in has an email. */
alter table accounts drop constraint accounts_organization_id_email_key;
create unique index accounts_organization_email on accounts (organization_id, email) where email <> '';
alter table accounts add constraint accounts_sign_in_email check (email <> '' or (role = 'patient' and password_hash is null));

-- Copied from the account, as the name is: the worklist counts the invited without reading accounts.
alter table patients add column has_email boolean not null default true;
create or replace function copy_name() returns trigger language plpgsql as $$
begin
  update patients set name = new.name, has_email = new.email <> ''
    where id = new.id and organization_id = new.organization_id;
  return null;
end
$$;
drop trigger patient_name on accounts;
create trigger patient_name after update of name, email on accounts for each row
  when (new.role = 'patient' and (new.name <> old.name or (new.email = '') <> (old.email = '')))
  execute function copy_name();
