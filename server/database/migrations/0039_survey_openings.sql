/* Each opening of a Jotform form has an id, which the form sends back: it says whose answers they are, and whether this
   submission has arrived. Deleted after 400 days, when no submission of it can be imported any more. */
create table survey_openings (
  id              uuid not null unique default gen_random_uuid(),
  organization_id uuid not null,
  patient_id      uuid not null,
  opened_at       timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index survey_openings_patient on survey_openings (organization_id, patient_id);
create index survey_openings_age on survey_openings (opened_at);
call protect('survey_openings');
comment on table survey_openings is 'Each time a patient opened a Jotform form.';

alter table survey_responses add column opening_id uuid;
create index survey_responses_opening on survey_responses (organization_id, patient_id, opening_id) where opening_id is not null;
