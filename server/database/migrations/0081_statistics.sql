/* Figures by program, counted once a day from the records, so that templates, exercises and the clinic can be summed up
   among many patients. They can be counted again at any time. */
create table statistics_patients (
  organization_id uuid not null,
  patient_id      uuid not null,
  -- The patient's day that was counted up to.
  as_of           date not null,
  counted_at      timestamptz not null,
  -- Planned days in a row without a session, up to the day before; 0 if no program runs or during a pause.
  silent_days     smallint not null,
  primary key (organization_id, patient_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
call protect('statistics_patients');
comment on table statistics_patients is 'When each patient was last counted for statistics.';

create table statistics_weeks (
  organization_id uuid not null,
  program_id      uuid not null,
  week            smallint not null,
  patient_id      uuid not null,
  template_id     uuid,
  first_day       date not null,
  is_over         boolean not null,
  -- Sessions; what was done is the sum of their shares.
  planned         smallint not null,
  done            double precision not null,
  finished        smallint not null,
  is_pain_flagged boolean not null,
  primary key (organization_id, program_id, week),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index statistics_weeks_template on statistics_weeks (organization_id, template_id) where template_id is not null;
create index statistics_weeks_day on statistics_weeks (organization_id, first_day);
create index statistics_weeks_patient on statistics_weeks (organization_id, patient_id);
call protect('statistics_weeks');
comment on table statistics_weeks is 'Sessions planned and done in each week of a program.';

create table statistics_exercises (
  organization_id uuid not null,
  program_id      uuid not null,
  exercise_id     uuid not null,
  patient_id      uuid not null,
  template_id     uuid,
  logged          integer not null,
  done            integer not null,
  flagged         integer not null,
  too_easy        integer not null,
  too_hard        integer not null,
  -- Why the patient skipped it, each reason once.
  skip_reasons    text[] not null,
  is_removed      boolean not null,
  swapped_for     uuid,
  primary key (organization_id, program_id, exercise_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index statistics_exercises_template on statistics_exercises (organization_id, template_id) where template_id is not null;
create index statistics_exercises_exercise on statistics_exercises (organization_id, exercise_id);
create index statistics_exercises_patient on statistics_exercises (organization_id, patient_id);
call protect('statistics_exercises');
comment on table statistics_exercises is 'How often each exercise of a program was done, skipped and hurt.';

create table statistics_outcomes (
  organization_id   uuid not null,
  program_id        uuid not null,
  survey_id         uuid not null,
  patient_id        uuid not null,
  template_id       uuid,
  title             text not null,
  last_day          date not null,
  -- From the first to the last score of the program; above 0 is better.
  change            double precision not null,
  -- The smallest change that matters to patients; null if unknown.
  meaningful_change double precision,
  primary key (organization_id, program_id, survey_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index statistics_outcomes_template on statistics_outcomes (organization_id, template_id) where template_id is not null;
create index statistics_outcomes_day on statistics_outcomes (organization_id, last_day);
create index statistics_outcomes_patient on statistics_outcomes (organization_id, patient_id);
call protect('statistics_outcomes');
comment on table statistics_outcomes is 'How the scores of surveys changed during a program.';

create index patient_alerts_raised on patient_alerts (organization_id, raised_at);
