/* A session of a series on a day. The client makes the id, so a session sent twice is stored once. */
create table logs (
  id              uuid primary key,
  organization_id uuid not null,
  patient_id      uuid not null,
  program_id      uuid not null,
  series_id       uuid not null,
  week            smallint not null,
  day             date not null,
  revision        integer not null,
  started_at      timestamptz not null,
  finished_at     timestamptz,
  is_short        boolean not null default false,
  effort          smallint check (effort between 0 and 10),
  note            text not null default '',
  -- How much was done of what was planned that day, 0 to 1, as the prescriptions then stood.
  share           double precision not null check (share between 0 and 1),
  -- The worst pain of it and the exercise after which it was, so that the worklist need not look further.
  pain            smallint check (pain between 0 and 10),
  pain_after      text,
  logged_by       uuid not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (organization_id, program_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id, series_id) references series (organization_id, program_id, id) on delete cascade
);
create index logs_program on logs (program_id, week, series_id);
create index logs_patient on logs (organization_id, patient_id, day desc);
call protect('logs');

create table log_entries (
  organization_id      uuid not null,
  program_id           uuid not null,
  log_id               uuid not null,
  position             smallint not null,
  prescription_id      uuid not null,
  prescription_version integer not null,
  exercise_id          uuid not null,
  -- What the exercise was called for this patient then.
  exercise             text not null,
  sets                 jsonb not null,
  sets_done            smallint not null,
  -- What the version of the prescription that was followed asked for.
  sets_planned         smallint not null,
  stop_above           smallint not null,
  pain                 smallint check (pain between 0 and 10),
  effort               smallint check (effort between 0 and 10),
  skipped_reason       text,
  note                 text not null default '',
  primary key (log_id, prescription_id),
  foreign key (organization_id, program_id, log_id) references logs (organization_id, program_id, id) on delete cascade,
  foreign key (organization_id, program_id, prescription_id) references series_prescriptions (organization_id, program_id, id) on delete cascade
);
create index log_entries_prescription on log_entries (prescription_id);
call protect('log_entries');

/* What a finished session said before it was changed. */
create table log_changes (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  program_id      uuid not null,
  log_id          uuid not null,
  revision        integer not null,
  content         jsonb not null,
  changed_by      uuid not null,
  changed_at      timestamptz not null default now(),
  foreign key (organization_id, program_id, log_id) references logs (organization_id, program_id, id) on delete cascade
);
call protect('log_changes');

create table log_program_events (
  id              uuid primary key,
  organization_id uuid not null,
  patient_id      uuid not null,
  program_id      uuid not null,
  week            smallint not null,
  event           text not null check (event in ('started', 'finished', 'stopped', 'needHelp')),
  reason          text,
  note            text not null default '',
  logged_by       uuid not null,
  at              timestamptz not null default now(),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create index log_program_events_program on log_program_events (program_id, at desc);
call protect('log_program_events');
