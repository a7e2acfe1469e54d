/* The surveys of a clinic and their answers. One form of a clinic holds its surveys, as sections that are shown or not. */

-- The number by which a form is known: 15 digits, as the form providers have them. `next_qid` only grows, so a question's number is never another's.
create table survey_forms (
  organization_id uuid primary key references organizations,
  number          bigint not null unique default (100000000000000 + floor(random() * 899999999999999))::bigint,
  next_qid        integer not null default 10,
  crisis_text     text not null default '',
  created_at      timestamptz not null default clock_timestamp()
);
call protect('survey_forms');

create table surveys (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  title           text not null,
  position        integer not null,
  version         integer not null default 1,
  starter         text,
  instrument      text,
  is_archived     boolean not null default false,
  updated_at      timestamptz not null default clock_timestamp(),
  unique (organization_id, id)
);
-- Titles are what a survey is chosen by.
create unique index surveys_title on surveys (organization_id, lower(title)) where not is_archived;
create index surveys_position on surveys (organization_id, is_archived, position, id);
call protect('surveys');

/* What a survey asked in each of its versions; a version is never changed. */
create table survey_versions (
  organization_id uuid not null,
  survey_id       uuid not null,
  version         integer not null,
  definition      jsonb not null,
  author          text not null,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (survey_id, version),
  foreign key (organization_id, survey_id) references surveys (organization_id, id) on delete cascade
);
create index survey_versions_organization on survey_versions (organization_id, survey_id);
call protect('survey_versions');

/* A clinic's word that it may use an instrument that has an owner. */
create table survey_licences (
  organization_id uuid not null references organizations,
  instrument      text not null,
  text            text not null,
  author          text not null,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, instrument)
);
call protect('survey_licences');

/* What our own form server was sent, as it was sent; answers reach a record only by being taken over from here. */
create table survey_submissions (
  -- 19 digits, as the form providers have them.
  id              text primary key,
  organization_id uuid not null references organizations,
  form_number     bigint not null,
  patient_id      uuid not null,
  -- By which a second click or a second try is known.
  event_id        text not null,
  answers         jsonb not null,
  created_at      timestamptz not null default clock_timestamp(),
  unique (organization_id, event_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index survey_submissions_order on survey_submissions (organization_id, created_at, id);
call protect('survey_submissions');

/* A patient's answers, whichever provider they came from. */
create table survey_responses (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  provider        text not null check (provider in ('own', 'jotform')),
  form_number     bigint not null,
  submission_id   text not null,
  submitted_at    timestamptz not null,
  form_data       jsonb not null,
  scores          jsonb not null default '[]',
  has_alarm       boolean not null default false,
  created_at      timestamptz not null default clock_timestamp(),
  unique (provider, submission_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index survey_responses_patient on survey_responses (organization_id, patient_id, submitted_at desc, id);
call protect('survey_responses');

/* When a patient is asked for which survey. */
create table survey_schedules (
  organization_id uuid not null,
  patient_id      uuid not null,
  title           text not null,
  at_start        boolean not null default false,
  every_weeks     integer check (every_weeks between 1 and 52),
  at_end          boolean not null default false,
  -- The last day for which the patient was reminded.
  reminded_on     date,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, patient_id, title),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
call protect('survey_schedules');

/* That a patient agreed to answers going to a third party; a row for each time it was given. */
create table survey_consents (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  provider        text not null,
  text            text not null,
  given_at        timestamptz not null default clock_timestamp(),
  withdrawn_at    timestamptz,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index survey_consents_patient on survey_consents (organization_id, patient_id, given_at desc);
call protect('survey_consents');

-- By which a third party knows a patient: random, and of no use anywhere else.
alter table patients add column survey_id uuid not null unique default gen_random_uuid();

/* The provider's side, which belongs to no clinic until a patient is found: how far was read, and what fits nobody. */
create table survey_syncs (
  form_number   bigint primary key,
  last_ok_at    timestamptz,
  last_error    text,
  asked_at      timestamptz not null default clock_timestamp()
);
create table survey_strays (
  provider      text not null,
  submission_id text not null,
  reason        text not null,
  received_at   timestamptz not null default clock_timestamp(),
  primary key (provider, submission_id)
);
grant select, insert, update, delete on survey_syncs, survey_strays to kinora_system;
