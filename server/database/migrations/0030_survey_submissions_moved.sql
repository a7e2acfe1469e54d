/* Submissions of own forms waited in a table of their own until they were imported. What still waits is imported by a job.
   Row-level security is lifted for the owner, who otherwise sees no rows unless a superuser, and would drop them unread. */
alter table survey_submissions no force row level security;
alter table survey_responses no force row level security;
alter table survey_forms no force row level security;
select enqueue('importOwnSubmission', json_build_object(
    'organizationId', s.organization_id, 'patientId', s.patient_id, 'submissionId', s.id,
    'submittedAt', s.created_at, 'askedAt', s.asked_at, 'answers', s.answers), 'survey:' || s.id)
from survey_submissions s
where not exists (select from survey_responses r where r.provider = 'own' and r.submission_id = s.id);
drop table survey_submissions;
alter table survey_responses force row level security;

delete from survey_syncs where form_number in (select number from survey_forms);
delete from survey_strays where provider = 'own';
alter table survey_forms drop column number;
alter table survey_forms force row level security;

alter table survey_strays rename to unmatched_submissions;
