/* Whom an event is about and what kind of thing it was, so that "who saw this patient" is one walk of one index. */
alter table account_events
  add column patient_id uuid,
  add column kind text not null default 'change' check (kind in ('look', 'change', 'access', 'export', 'refused'));
alter table account_events disable trigger only_added;
update account_events e set patient_id = p.id from patients p where p.organization_id = e.organization_id and p.id::text = e.subject_id;
alter table account_events enable trigger only_added;
create index account_events_newest on account_events (organization_id, at desc, id desc);
create index account_events_patient on account_events (organization_id, patient_id, at desc, id desc) where patient_id is not null;
create index account_events_kind on account_events (organization_id, kind, at desc, id desc);

/* The patient of whatever these ids are of, as far as the asking transaction sees them. */
create function patient_of(subjects uuid[]) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select id from patients where id = any(subjects) limit 1),
    (select patient_id from programs where id = any(subjects) and patient_id is not null limit 1),
    (select g.patient_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id where s.id = any(subjects) limit 1),
    (select g.patient_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id where r.id = any(subjects) limit 1),
    (select patient_id from logs where id = any(subjects) limit 1))
$$;

/* Events that are not sealed yet. A row is there from the event's own transaction on, so none is ever passed over. */
create table account_event_queue (
  id bigint primary key
);
grant select, insert, delete on account_event_queue to kinora_system;
create function queue_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_event_queue select id from added;
  return null;
end
$$;
alter function queue_events owner to kinora_system;
create trigger queued after insert on account_events referencing new table as added for each statement execute function queue_events();
insert into account_event_queue select id from account_events;

/* A chain for each organization: every seal holds the hash of each event it covers and of the seal before it. What nobody
   signed in did is in the platform's chain. */
create table account_event_seals (
  organization_id uuid not null references organizations,
  number          integer not null check (number > 0),
  event_ids       bigint[] not null,
  -- 32 bytes for each event, in the same order.
  digests         bytea not null,
  previous        text not null,
  hash            text not null,
  sealed_at       timestamptz not null,
  primary key (organization_id, number)
);
alter table account_event_seals enable row level security;
alter table account_event_seals force row level security;
create policy own_organization on account_event_seals for select to kinora_app using (organization_id = (select current_organization()));
create policy every_organization on account_event_seals to kinora_system using (true) with check (true);
grant select on account_event_seals to kinora_app;
grant select, insert on account_event_seals to kinora_system;
create trigger only_added before update or delete on account_event_seals for each row execute function refuse_change();
create trigger never_emptied before truncate on account_event_seals for each statement execute function refuse_change();

/* What was asked for of a patient's whole record: a copy to take along, or that it be forgotten. It outlives the patient
   and knows only ids. */
create table records (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  patient_id      uuid not null,
  kind            text not null check (kind in ('copy', 'deidentified', 'erased')),
  state           text not null check (state in ('waiting', 'working', 'ready', 'failed', 'done')),
  -- Percent.
  progress        smallint not null default 0 check (progress between 0 and 100),
  asked_by        uuid not null,
  storage_key     text,
  bytes           bigint,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  expires_at      timestamptz,
  unique (organization_id, id)
);
create index records_patient on records (organization_id, patient_id, created_at desc);
create index records_expiry on records (expires_at) where storage_key is not null;
call protect('records');
