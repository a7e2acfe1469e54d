import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export const countClinics = async (systemDb: Db) => {
  const { count } = await systemDb
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '!=', 'platform')
    .executeTakeFirstOrThrow()
  return count
}

/** The demo's host includes the port, which changes with `PORT`. */
export const updateDemoHost = (systemDb: Db, host: string) =>
  systemDb.updateTable('organizations').set({ host }).where('host', 'like', 'northside.localhost%').execute()

/** Dates the creation and changes of a program back to when they would have happened. */
export async function updateProgramDates(systemDb: Db, programId: string, startDate: string, presentWeek: number) {
  await sql`update programs set created_at = ${startDate}::date - interval '1 day', updated_at = ${startDate}::date - interval '1 day' where id = ${programId}`.execute(
    systemDb,
  )
  await sql`update program_changes set changed_at = (${startDate}::date + (least(greatest(coalesce(week, 1), 1), ${presentWeek}::int) - 1) * 7) + interval '-2 hours'
    where program_id = ${programId} and changed_at > now() - interval '1 hour'`.execute(systemDb)
}

export const updateJoined = (systemDb: Db, accountId: string, since: string) =>
  sql`with joined as (update patients set joined_at = ${since}::date - interval '2 days' where id = ${accountId})
      update accounts set created_at = ${since}::date - interval '3 days', verified_at = ${since}::date - interval '2 days' where id = ${accountId}`.execute(
    systemDb,
  )

/** Dates back when staff started and were last seen, except for invited staff. */
export const updateStaffDates = (systemDb: Db, organizationId: string) =>
  sql`with staff as (
        select id, row_number() over (order by created_at) as number, verified_at is not null as has_joined from accounts
        where organization_id = ${organizationId} and role in ('practitioner', 'business_admin')
      ), started as (
        update practitioners p set created_at = now() - interval '500 days' + s.number * interval '83 days'
        from staff s where p.id = s.id and s.has_joined
      )
      update accounts a set last_seen_at = case when s.has_joined then now() - (s.number - 1) * interval '7 hours' end
      from staff s where a.id = s.id`.execute(systemDb)

/** Removes the sessions that creating the demo left behind. */
export async function deleteSetupData(systemDb: Db) {
  await systemDb.deleteFrom('accountSessions').where('userAgent', '=', 'demo').execute()
  await sql`update accounts set last_seen_at = (select max(started_at) from workouts where workouts.patient_id = accounts.id) where role = 'patient'`.execute(
    systemDb,
  )
}

/** Marks the first steps of the demo's clinics as done. */
export const hideFirstSteps = (systemDb: Db) =>
  systemDb.updateTable('organizations').set({ firstStepsHiddenAt: new Date() }).execute()

/** Spreads the registration of the demo's clinics over the last months. */
export const updateClinicDates = (systemDb: Db) =>
  sql`update organizations o set created_at = now() - (5 - c.number) * interval '70 days'
      from (select id, row_number() over (order by created_at) as number from organizations where kind <> 'platform') c
      where c.id = o.id`.execute(systemDb)

export const findPlanId = async (systemDb: Db, name: string) =>
  (await systemDb.selectFrom('plans').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** Dates a patient's messages back, oldest first. All but the last have been read. */
export const updateMessageDates = (systemDb: Db, patientId: string, hours: readonly number[]) =>
  sql`with numbered as (
        select id, row_number() over (order by id) as number, count(*) over () as total from notification_messages where patient_id = ${patientId}
      ), dated as (
        select m.id, now() - make_interval(hours => h.hours::int) as at, m.number < m.total as is_read
        from numbered m join unnest(${hours}::int[]) with ordinality h(hours, number) on h.number = m.number
      )
      update notification_messages m set created_at = d.at, read_at = case when d.is_read then d.at + interval '20 minutes' end
      from dated d where m.id = d.id`.execute(systemDb)

/** Dates notifications back to their events. Those older than two days are marked as read, and none is emailed. */
export async function updateNotificationDates(systemDb: Db, organizationId: string) {
  await sql`update notifications n set created_at = w.started_at from workouts w
      where n.organization_id = ${organizationId} and n.kind = 'painAboveRule' and w.id::text = split_part(n.merge_key, ' ', 3)`.execute(
    systemDb,
  )
  await sql`update notifications n set created_at = p.start_date - interval '15 hours' from programs p
      where n.organization_id = ${organizationId} and n.kind = 'programAssigned' and p.id = n.subject_id`.execute(
    systemDb,
  )
  await sql`update notifications set created_at = now() - interval '5 hours' where organization_id = ${organizationId} and kind in ('helpRequested', 'statusReported')`.execute(
    systemDb,
  )
  await sql`update notifications n set created_at = m.at from
      (select patient_id, is_from_patient, max(created_at) as at from notification_messages where organization_id = ${organizationId} group by 1, 2) m
      where n.kind = 'message' and n.patient_id = m.patient_id and (n.account_id = n.patient_id) <> m.is_from_patient`.execute(
    systemDb,
  )
  await sql`update notifications set read_at = created_at + interval '1 hour'
      where organization_id = ${organizationId} and read_at is null and created_at < now() - interval '2 days'`.execute(
    systemDb,
  )
  await sql`select graphile_worker.remove_job('deliver ' || id) from notifications`.execute(systemDb)
  await sql`delete from emails where subject like 'Something new at %' or subject like 'A reminder from %'`.execute(
    systemDb,
  )
}

/** Dates alerts and their handling back to the answers. */
export async function updateAlertDates(systemDb: Db, organizationId: string) {
  await sql`update patient_alerts l set raised_at = r.submitted_at,
        handled_at = case when l.handled_at is not null then r.submitted_at + interval '95 minutes' end
      from survey_responses r where l.organization_id = ${organizationId} and r.id::text = l.source`.execute(systemDb)
  await sql`update patient_alerts l set raised_at = w.started_at from workouts w
      where l.organization_id = ${organizationId} and l.kind = 'pain' and w.id::text = split_part(l.source, ' ', 2)`.execute(
    systemDb,
  )
  await sql`update notifications n set created_at = r.submitted_at from survey_responses r
      where n.organization_id = ${organizationId} and n.kind = 'surveyAlert' and r.id = n.subject_id`.execute(systemDb)
  await sql`update notifications n set created_at = r.at from
      (select patient_id, max(submitted_at) as at from survey_responses where organization_id = ${organizationId} group by 1) r
      where n.organization_id = ${organizationId} and n.kind = 'surveyAnswered' and r.patient_id = n.patient_id`.execute(
    systemDb,
  )
}

/** Dates schedules back to the start of programs, except for Ann's question about overall change. */
export const updateSurveyDates = (systemDb: Db, organizationId: string, annId: string) =>
  sql`update survey_schedules s set created_at = p.start_date - interval '1 day'
      from (select patient_id, min(start_date) as start_date from programs group by 1) p
      where s.organization_id = ${organizationId} and p.patient_id = s.patient_id
        and not (s.patient_id = ${annId} and s.title = 'Overall change')`.execute(systemDb)

export async function findOwnExercise(systemDb: Db, name: string) {
  const row = await systemDb
    .selectFrom('exercises')
    .select(['id', 'organizationId', 'ownerId'])
    .where('name', '=', name)
    .where('ownerId', 'is not', null)
    .executeTakeFirst()
  return row?.ownerId ? { ...row, ownerId: row.ownerId } : undefined
}

export const deleteReadingChanges = (systemDb: Db, programId: string) =>
  systemDb
    .deleteFrom('programChanges')
    .where('programId', '=', programId)
    .where('exercise', 'like', 'Read: %')
    .execute()
