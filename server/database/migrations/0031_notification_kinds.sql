/* Kinds of notification by the name of the event: an alert, a reported status, reassigned patients.
   Row-level security is lifted for the owner, who otherwise sees no rows unless a superuser. */
alter table notifications no force row level security;
update notifications
   set kind = case kind when 'surveyAlarm' then 'surveyAlert' when 'statusSaid' then 'statusReported' else 'patientsReassigned' end,
       merge_key = regexp_replace(regexp_replace(regexp_replace(merge_key,
         '^surveyAlarm ', 'surveyAlert '), '^statusSaid ', 'statusReported '), '^handedOver ', 'patientsReassigned ')
 where kind in ('surveyAlarm', 'statusSaid', 'handedOver');
alter table notifications force row level security;

/* What each person chose, by kind. */
alter table notification_settings no force row level security;
update notification_settings s
   set ways = (select jsonb_object_agg(
         case key when 'surveyAlarm' then 'surveyAlert' when 'statusSaid' then 'statusReported'
                  when 'handedOver' then 'patientsReassigned' else key end, value) from jsonb_each(s.ways))
 where ways ?| array['surveyAlarm', 'statusSaid', 'handedOver'];
alter table notification_settings force row level security;

/* Jobs queued before the upgrade run under the new names. A new database has no queue yet. */
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks
     set identifier = case identifier when 'makeCopy' then 'exportPatient' else 'removeExpiredExports' end
   where identifier in ('makeCopy', 'removeOldCopies');
end
$$;
