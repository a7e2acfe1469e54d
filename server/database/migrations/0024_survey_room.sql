/* What the room of surveys keeps beside their tables. */

-- The number of a survey's section in the form; its questions have numbers of the same row.
alter table surveys add column qid integer not null;
create unique index surveys_qid on surveys (organization_id, qid);

-- Which surveys were answered, and what in the answers somebody has to hear of. Who of the clinic has seen that, is kept for good.
alter table survey_responses
  add column titles     text[] not null default '{}',
  add column alarms     jsonb not null default '[]',
  add column seen_at    timestamptz,
  add column seen_by    text,
  add column seen_note  text not null default '';
create index survey_responses_alarms on survey_responses (organization_id, patient_id, submitted_at desc) where has_alarm;
