/* Gated progression: rules that say when an exercise becomes harder or easier, and the proposals that they make. */
create table series_progression_rules (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  program_id      uuid not null,
  -- Null for the whole program; with an exercise, for that exercise of the series.
  series_id       uuid,
  exercise_id     uuid,
  rule            jsonb not null,
  set_by          uuid not null,
  set_at          timestamptz not null default now(),
  unique nulls not distinct (organization_id, program_id, series_id, exercise_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (organization_id, program_id, series_id) references series (organization_id, program_id, id) on delete cascade,
  check (exercise_id is null or series_id is not null)
);
call protect('series_progression_rules');
comment on table series_progression_rules is 'When an exercise of a program is to become harder or easier, and by how much.';

create table workout_proposals (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  program_id      uuid not null,
  series_id       uuid not null,
  exercise_id     uuid not null,
  kind            text not null check (kind in ('progress', 'ease')),
  -- What is to change where, and why: see ProposalContent.
  content         jsonb not null,
  state           text not null default 'open' check (state in ('open', 'approved', 'declined')),
  created_at      timestamptz not null default now(),
  -- Null while it is open.
  decided_at      timestamptz,
  decided_by      uuid,
  -- The rule was allowed to decide by itself; decided_by is who allowed it.
  is_automatic    boolean not null default false,
  unique (organization_id, id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create unique index workout_proposals_open on workout_proposals (organization_id, series_id, exercise_id) where state = 'open';
create index workout_proposals_patient on workout_proposals (organization_id, patient_id, created_at desc);
create index workout_proposals_program on workout_proposals (organization_id, program_id);
call protect('workout_proposals');
comment on table workout_proposals is 'Changes of dosage that a progression rule proposes, and what a practitioner decided.';

/* Why a change was made, in words for the patient. */
alter table program_changes add column reason text not null default '';
