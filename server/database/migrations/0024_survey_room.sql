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

-- Whoever reads or changes a patient's answers leaves a trace in that patient's record.
create or replace function patient_of(subjects uuid[]) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select id from patients where id = any(subjects) limit 1),
    (select patient_id from programs where id = any(subjects) and patient_id is not null limit 1),
    (select g.patient_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id where s.id = any(subjects) limit 1),
    (select g.patient_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id where r.id = any(subjects) limit 1),
    (select patient_id from logs where id = any(subjects) limit 1),
    (select patient_id from survey_responses where id = any(subjects) limit 1))
$$;

-- How often each survey was answered, without reading the answers.
create index survey_responses_uses on survey_responses (organization_id) include (titles);

-- The last day on which it was seen whether the patient is to be reminded: once a day is enough.
alter table survey_schedules add column looked_on date;
