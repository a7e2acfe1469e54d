/* A practitioner asks a colleague to cover patients for a time, to share them, or to take them over for good. Nothing is
   seen before the colleague accepts. */
create table patient_shares (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null references organizations,
  kind            text not null check (kind in ('cover', 'share', 'handOver')),
  -- In charge of the patients; whoever asked for it is this practitioner or an owner.
  practitioner_id uuid not null,
  colleague_id    uuid not null,
  -- All patients that the practitioner is in charge of on the day; otherwise those in patient_share_patients.
  is_all          boolean not null,
  first_day       date not null,
  -- Null until somebody ends it.
  last_day        date,
  note            text not null default '',
  state           text not null default 'open' check (state in ('open', 'accepted', 'declined', 'ended')),
  asked_by        uuid not null,
  asked_at        timestamptz not null default clock_timestamp(),
  answered_at     timestamptz,
  ended_by        uuid,
  ended_at        timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, practitioner_id) references accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, colleague_id) references accounts (organization_id, id) on delete cascade,
  check (colleague_id <> practitioner_id),
  check (last_day >= first_day),
  check (kind <> 'cover' or last_day is not null)
);
create index patient_shares_colleague on patient_shares (organization_id, colleague_id, state);
create index patient_shares_practitioner on patient_shares (organization_id, practitioner_id, state);
call protect('patient_shares');
comment on table patient_shares is 'Patients that a practitioner asks a colleague to cover, to share or to take over.';

create table patient_share_patients (
  organization_id uuid not null,
  share_id        uuid not null,
  patient_id      uuid not null,
  -- When the patient was reassigned: the new practitioner in charge decides anew.
  ended_at        timestamptz,
  primary key (organization_id, share_id, patient_id),
  foreign key (organization_id, share_id) references patient_shares (organization_id, id) on delete cascade,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index patient_share_patients_patient on patient_share_patients (organization_id, patient_id);
call protect('patient_share_patients');
comment on table patient_share_patients is 'The patients of a request to cover, to share or to take over.';

/* The one place that says which patients somebody sees besides their own: accepted, within its days on the clinic's clock,
   and only as long as the practitioner who shared them is in charge. Read with the rights of whoever asks. */
create view shared_patients with (security_invoker = true) as
select s.organization_id, s.colleague_id, t.id as patient_id, s.kind, s.practitioner_id
from patient_shares s
join organizations o on o.id = s.organization_id
join patients t on t.organization_id = s.organization_id and t.practitioner_id = s.practitioner_id
where s.state = 'accepted' and s.kind <> 'handOver'
  and (now() at time zone o.time_zone)::date between s.first_day and coalesce(s.last_day, 'infinity')
  and (s.is_all or exists (
    select from patient_share_patients x
    where x.organization_id = s.organization_id and x.share_id = s.id and x.patient_id = t.id and x.ended_at is null));
grant select on shared_patients to kinora_app, kinora_system;
