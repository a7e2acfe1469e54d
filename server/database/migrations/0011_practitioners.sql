/* Those who treat patients: an account of the staff, and what only they have; both have one id. Someone who is deleted
   stays for thirty days and can be brought back; after that only the name is left, for what they wrote. */
create table practitioners (
  id              uuid primary key,
  organization_id uuid not null,
  -- The account's name again, kept the same by a trigger: the list is sorted by it from one index.
  name            text not null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  deleted_by      uuid,
  -- When e-mail and mobile were forgotten, after thirty days.
  forgotten_at    timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, id) references accounts (organization_id, id) on delete cascade
);
create index practitioners_name on practitioners (organization_id, name, id);
create index practitioners_deleted on practitioners (deleted_at) where deleted_at is not null and forgotten_at is null;
call protect('practitioners');

create function keep_practitioner() returns trigger language plpgsql as $$
begin
  insert into practitioners (id, organization_id, name, created_at)
    values (new.id, new.organization_id, new.name, new.created_at)
    on conflict (id) do update set name = excluded.name;
  return null;
end
$$;
create trigger practitioner_made after insert on accounts for each row
  when (new.role in ('practitioner', 'solo', 'business_admin')) execute function keep_practitioner();
create trigger practitioner_name after update of name on accounts for each row
  when (new.role in ('practitioner', 'solo', 'business_admin') and new.name <> old.name) execute function keep_practitioner();

insert into practitioners (id, organization_id, name, created_at)
  select id, organization_id, name, created_at from accounts where role in ('practitioner', 'solo', 'business_admin');

/* Who had a patient before, and who took over: one row for each change of hands. */
create table practitioner_handovers (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  from_id         uuid not null,
  to_id           uuid not null,
  by_id           uuid not null,
  reason          text not null check (reason in ('reassigned', 'deleted', 'restored')),
  at              timestamptz not null default now(),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, from_id) references practitioners (organization_id, id),
  foreign key (organization_id, to_id) references practitioners (organization_id, id),
  foreign key (organization_id, by_id) references practitioners (organization_id, id)
);
create index practitioner_handovers_patient on practitioner_handovers (organization_id, patient_id, at desc);
create index practitioner_handovers_from on practitioner_handovers (organization_id, from_id, at desc);
call protect('practitioner_handovers');

/* Nobody is put in charge of a patient while, or after, they are deleted: the two wait for each other at this row. */
create function ensure_in_charge() returns trigger language plpgsql as $$
begin
  perform from practitioners where organization_id = new.organization_id and id = new.practitioner_id and deleted_at is null for share;
  if not found then
    raise exception 'Nobody deleted is in charge of a patient.' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger patient_in_charge before insert or update of practitioner_id on patients for each row execute function ensure_in_charge();
