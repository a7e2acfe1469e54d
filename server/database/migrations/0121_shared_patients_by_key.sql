/* A colleague with whom twenty patients are shared found them by reading all of the practitioner who shares them. Those that
   are named are found by their key now, and only a share of all patients reads all. */
create or replace view shared_patients with (security_invoker = true) as
with running as not materialized (
  select s.organization_id, s.id, s.colleague_id, s.kind, s.practitioner_id, s.is_all
  from patient_shares s join organizations o on o.id = s.organization_id
  where s.state = 'accepted' and s.kind <> 'handOver'
    and (now() at time zone o.time_zone)::date between s.first_day and coalesce(s.last_day, 'infinity'))
select s.organization_id, s.colleague_id, t.id as patient_id, s.kind, s.practitioner_id
from running s join patients t on t.organization_id = s.organization_id and t.practitioner_id = s.practitioner_id
where s.is_all
union all
select s.organization_id, s.colleague_id, t.id, s.kind, s.practitioner_id
from running s
join patient_share_patients x on x.organization_id = s.organization_id and x.share_id = s.id and x.ended_at is null
join patients t on t.organization_id = x.organization_id and t.id = x.patient_id and t.practitioner_id = s.practitioner_id
where not s.is_all;
