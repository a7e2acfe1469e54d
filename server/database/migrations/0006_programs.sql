create table programs (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  -- Null: a template of the program library.
  patient_id      uuid,
  title           text not null,
  description     text not null default '',
  start_date      date,
  weeks           integer not null check (weeks between 1 and 52),
  stopped_at      timestamptz,
  template_id     uuid,
  order_number    integer not null default 0,
  created_by      uuid not null,
  seen_at         timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (organization_id, id),
  check ((patient_id is null) = (start_date is null)),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create index programs_patient on programs (organization_id, patient_id, start_date desc, id);
create index programs_library on programs (organization_id, order_number, id) where patient_id is null;
call protect('programs');

/* What was changed in a program, in words that stay true. */
create table program_changes (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  program_id      uuid not null,
  -- The prescription it was, so that what is tried out in one go becomes one change; null for anything larger.
  prescription_id uuid,
  week            smallint,
  series_name     text,
  kind            text not null check (kind in ('added', 'changed', 'removed', 'moved', 'program')),
  exercise        text,
  before          text not null default '',
  after           text not null default '',
  changed_by      uuid not null,
  changed_at      timestamptz not null default clock_timestamp(),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create index program_changes_program on program_changes (program_id, changed_at desc);
call protect('program_changes');

create table series (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  program_id      uuid not null,
  name            text not null,
  note            text not null default '',
  position        integer not null,
  weekdays        smallint[] not null default '{}',
  times_per_week  smallint,
  version         integer not null default 1,
  removed_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (organization_id, program_id, id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade
);
create index series_program on series (program_id, position) where removed_at is null;
call protect('series');

/* What one patient does of one exercise in one week: the specification's assigned exercise. */
create table series_prescriptions (
  id                       uuid primary key default uuid_v7(),
  organization_id          uuid not null,
  program_id               uuid not null,
  series_id                uuid not null,
  week                     smallint not null check (week between 1 and 52),
  position                 integer not null,
  exercise_id              uuid not null,
  -- The exercise is the organization's own or of the starter library, and of nobody else.
  exercise_organization_id uuid not null,
  exercise_version         integer not null,
  side                     text not null default 'none' check (side in ('left', 'right', 'both', 'each', 'none')),
  priority                 text not null default 'must' check (priority in ('must', 'extra')),
  dosage                   jsonb not null,
  pain_rule                jsonb not null,
  patient_note             text not null default '',
  staff_note               text not null default '',
  name_override            text not null default '',
  superset                 text,
  log                      text[] not null default '{tick,pain}',
  version                  integer not null default 1,
  removed_at               timestamptz,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (organization_id, program_id, id),
  check (exercise_organization_id in (organization_id, platform_id())),
  foreign key (organization_id, program_id, series_id) references series (organization_id, program_id, id) on delete cascade,
  foreign key (exercise_organization_id, exercise_id) references exercises (organization_id, id)
);
create index series_prescriptions_week on series_prescriptions (program_id, week, series_id, position) where removed_at is null;
create index series_prescriptions_exercise on series_prescriptions (exercise_id) where removed_at is null;
call protect('series_prescriptions');

/* Every version a prescription ever had: logs point to the one in force, and "what changed" is read from here. */
create table series_prescription_versions (
  organization_id uuid not null,
  program_id      uuid not null,
  prescription_id uuid not null,
  version         integer not null,
  content         jsonb not null,
  changed_by      uuid not null,
  changed_at      timestamptz not null default now(),
  primary key (prescription_id, version),
  foreign key (organization_id, program_id, prescription_id) references series_prescriptions (organization_id, program_id, id) on delete cascade
);
call protect('series_prescription_versions');
