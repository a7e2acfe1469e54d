/* Videos that patients send of themselves doing an exercise, with the consent they gave, and what was answered. The files
   are deleted after some days; the row stays with the consent and what was written. */
create table workout_form_checks (
  id                 uuid not null unique default uuid_v7(),
  organization_id    uuid not null references organizations,
  patient_id         uuid not null,
  exercise_id        uuid not null,
  prescription_id    uuid not null,
  -- As the patient called it then.
  exercise           text not null,
  note               text not null default '',
  state              text not null default 'converting' check (state in ('converting', 'waiting', 'answered', 'failed', 'deleted')),
  -- Why it could not be read.
  message            text not null default '',
  consent_version    smallint not null,
  consented_at       timestamptz not null default now(),
  -- What the consent says: a clinic that keeps videos longer later keeps this one no longer.
  days_after_answer  smallint not null check (days_after_answer between 1 and 365),
  carer_id           uuid default current_carer(),
  source_file_id     uuid,
  file_id            uuid,
  poster_file_id     uuid,
  seconds            numeric(7, 3),
  width              integer,
  height             integer,
  -- How often its conversion was begun.
  tries              smallint not null default 0,
  answer             text not null default '',
  answered_by        uuid,
  answered_at        timestamptz,
  frame_file_id      uuid,
  frame_second       numeric(7, 3),
  drawing            jsonb not null default '[]',
  voice_file_id      uuid,
  voice_seconds      numeric(7, 3),
  deleted_at         timestamptz,
  deletion           text check (deletion in ('withdrawn', 'clinic', 'expired')),
  created_at         timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, source_file_id) references organization_files (organization_id, id),
  foreign key (organization_id, file_id) references organization_files (organization_id, id),
  foreign key (organization_id, poster_file_id) references organization_files (organization_id, id),
  foreign key (organization_id, frame_file_id) references organization_files (organization_id, id),
  foreign key (organization_id, voice_file_id) references organization_files (organization_id, id),
  check ((state = 'converting') = (source_file_id is not null)),
  check ((state in ('waiting', 'answered')) = (file_id is not null)),
  check ((state = 'deleted') = (deleted_at is not null))
);
create index workout_form_checks_patient on workout_form_checks (organization_id, patient_id, created_at desc);
create index workout_form_checks_source on workout_form_checks (organization_id, source_file_id);
create index workout_form_checks_file on workout_form_checks (organization_id, file_id);
create index workout_form_checks_poster on workout_form_checks (organization_id, poster_file_id);
create index workout_form_checks_frame on workout_form_checks (organization_id, frame_file_id);
create index workout_form_checks_voice on workout_form_checks (organization_id, voice_file_id);
create index workout_form_checks_stored on workout_form_checks (created_at) where deleted_at is null;
call protect('workout_form_checks');
comment on table workout_form_checks is 'Videos that patients send of themselves doing an exercise, their consent, and the answers.';

alter table organizations
  add column form_check_days smallint not null default 30 check (form_check_days between 1 and 365);
comment on column organizations.form_check_days is 'Days after which the answered video of a patient is deleted.';

/* Whoever waits for an answer to a video comes after those who ask for help, so every later rank is one later. */
alter table patients no force row level security;
update patients set attention_rank = attention_rank + 1 where attention is not null and attention_rank between 3 and 7;
alter table patients force row level security;

create or replace function patient_of(subjects uuid[]) returns uuid language plpgsql stable set search_path = public, pg_temp as $$
declare
  found_id uuid;
begin
  select id into found_id from patients where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from programs where id = any(subjects) and patient_id is not null limit 1;
  if found then return found_id; end if;
  select g.patient_id into found_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id
    where s.id = any(subjects) and g.patient_id is not null limit 1;
  if found then return found_id; end if;
  select g.patient_id into found_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id
    where r.id = any(subjects) and g.patient_id is not null limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from workouts where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from survey_responses where id = any(subjects) and patient_id is not null limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from patient_alerts where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from patient_pauses where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from patient_visits where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from workout_form_checks where id = any(subjects) limit 1;
  return found_id;
end
$$;
