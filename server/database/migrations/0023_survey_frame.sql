/* The form as it is filled in, and its answers on their way to us. */

-- When the form was handed out: it asked what it asked then.
alter table survey_submissions add column asked_at timestamptz not null default clock_timestamp();
create index survey_submissions_form on survey_submissions (form_number, created_at);

-- When the last reading that succeeded began: whoever asked before that need not read again.
alter table survey_syncs add column ok_began_at timestamptz;
