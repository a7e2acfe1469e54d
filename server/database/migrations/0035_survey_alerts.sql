/* Urgent answers are called alerts everywhere. */
alter table survey_responses rename column alarms to alerts;
alter table survey_responses rename column has_alarm to has_alert;
alter index survey_responses_alarms rename to survey_responses_alerts;
alter table survey_schedules rename column looked_on to checked_on;
comment on table survey_forms is 'Per clinic: the next question number, and the text shown with urgent answers.';

/* Row-level security is lifted for the owner, who otherwise sees no rows unless a superuser. */
alter table survey_versions no force row level security;
update survey_versions
   set definition = definition - 'alarms' || jsonb_build_object('alerts', definition -> 'alarms')
 where definition ? 'alarms';
alter table survey_versions force row level security;

alter table notification_events no force row level security;
update notification_events set key = replace(key, 'alarm unseen ', 'alert unseen ') where key like 'alarm unseen %';
alter table notification_events force row level security;

/* Jobs queued before the upgrade run under the new name. A new database has no queue yet. */
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks set identifier = 'notifyUnseenAlerts' where identifier = 'tellUnseenAlarms';
end
$$;
