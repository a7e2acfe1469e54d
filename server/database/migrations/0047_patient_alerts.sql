/* What needs somebody of the clinic today: an urgent answer, pain above the rule, a request for help. It stands first in
   the worklist until somebody records what was done. Kept with the patient's record, which it is deleted with. */
create table patient_alerts (
  id                 uuid not null unique default uuid_v7(),
  organization_id    uuid not null,
  patient_id         uuid not null,
  kind               text not null check (kind in ('answer', 'pain', 'help')),
  -- What raised it: a response, an exercise of a workout, a report. It raises one alert.
  source             text not null,
  title              text not null,
  detail             text not null default '',
  raised_at          timestamptz not null default clock_timestamp(),
  owners_notified_at timestamptz,
  handled_at         timestamptz,
  handled_by         text,
  action             text,
  note               text not null default '',
  primary key (organization_id, id),
  unique (organization_id, source),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
  check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (action is null))
);
create index patient_alerts_patient on patient_alerts (organization_id, patient_id, raised_at desc);
create index patient_alerts_open on patient_alerts (raised_at) where handled_at is null;
call protect('patient_alerts');
comment on table patient_alerts is 'What needed somebody of the clinic on the same day, and what was done about it.';

/* How long an urgent answer may wait before the owners are notified too. */
alter table survey_forms add column escalate_after_minutes integer not null default 60
  check (escalate_after_minutes between 5 and 1440);

/* Alerts of answers were columns of the response. Row-level security is lifted for the owner of the tables. */
alter table survey_responses no force row level security;
alter table patient_alerts no force row level security;
alter table patients no force row level security;
insert into patient_alerts (organization_id, patient_id, kind, source, title, detail, raised_at, owners_notified_at,
    handled_at, handled_by, action, note)
select r.organization_id, r.patient_id, 'answer', r.id::text,
  'Urgent answer in ' || coalesce((select string_agg(distinct a ->> 'title', ', ') from jsonb_array_elements(r.alerts) a), 'a survey'),
  coalesce((select string_agg((a ->> 'question') || ' “' || (a ->> 'answer') || '”', E'\n') from jsonb_array_elements(r.alerts) a), ''),
  r.submitted_at, case when r.created_at < now() - interval '4 hours' then r.created_at + interval '4 hours' end,
  r.seen_at, case when r.seen_at is not null then coalesce(r.seen_by, 'Somebody') end,
  case when r.seen_at is not null then 'Something else' end, r.seen_note
from survey_responses r where r.has_alert;
alter table survey_responses drop column seen_at, drop column seen_by, drop column seen_note;

/* Urgent answers come before pain, so every other rank is one later. The job counts the summaries anew. */
update patients set attention_rank = attention_rank + 1 where attention is not null;
update patients t set attention = 'urgentAnswer', attention_rank = 0,
  summary = jsonb_set(summary, '{asOf}', to_jsonb('2000-01-01'::text))
where t.is_active and t.summary is not null and exists (select from patient_alerts a
  where a.organization_id = t.organization_id and a.patient_id = t.id and a.handled_at is null);
alter table patients force row level security;
alter table patient_alerts force row level security;
alter table survey_responses force row level security;

create or replace function patient_of(subjects uuid[]) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select id from patients where id = any(subjects) limit 1),
    (select patient_id from programs where id = any(subjects) and patient_id is not null limit 1),
    (select g.patient_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id where s.id = any(subjects) limit 1),
    (select g.patient_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id where r.id = any(subjects) limit 1),
    (select patient_id from workouts where id = any(subjects) limit 1),
    (select patient_id from survey_responses where id = any(subjects) limit 1),
    (select patient_id from patient_alerts where id = any(subjects) limit 1))
$$;
