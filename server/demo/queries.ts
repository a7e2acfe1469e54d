import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export const countClinics = async (system: Db) => {
  const { count } = await system
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '!=', 'platform')
    .executeTakeFirstOrThrow()
  return count
}

/** The story happened over the last weeks, not in the seconds in which it was told. */
export async function updateStoryDates(system: Db, programId: string, startDate: string) {
  await sql`update programs set created_at = ${startDate}::date - interval '1 day', updated_at = ${startDate}::date - interval '1 day' where id = ${programId}`.execute(
    system,
  )
  await sql`update program_changes set changed_at = (${startDate}::date + (greatest(coalesce(week, 1), 1) - 1) * 7) + interval '-2 hours'
    where program_id = ${programId} and changed_at > now() - interval '1 hour'`.execute(system)
}

export const updateJoined = (system: Db, accountId: string, since: string) =>
  sql`with joined as (update patients set joined_at = ${since}::date - interval '2 days' where id = ${accountId})
      update accounts set created_at = ${since}::date - interval '3 days', verified_at = ${since}::date - interval '2 days' where id = ${accountId}`.execute(
    system,
  )

/** When those who treat began, and when they were here last. Who is invited has not been. */
export const updateStaffDates = (system: Db, organizationId: string) =>
  sql`with staff as (
        select id, row_number() over (order by created_at) as place, verified_at is not null as is_here from accounts
        where organization_id = ${organizationId} and role in ('practitioner', 'business_admin')
      ), begun as (
        update practitioners p set created_at = now() - interval '500 days' + s.place * interval '83 days'
        from staff s where p.id = s.id and s.is_here
      )
      update accounts a set last_seen_at = case when s.is_here then now() - (s.place - 1) * interval '7 hours' end
      from staff s where a.id = s.id`.execute(system)

/** Letters and sessions of the telling are no part of the story. */
export async function deleteTraces(system: Db) {
  await system.deleteFrom('accountSessions').where('userAgent', '=', 'demo').execute()
  await sql`update accounts set last_seen_at = (select max(started_at) from logs where logs.patient_id = accounts.id) where role = 'patient'`.execute(
    system,
  )
}

/** The plan of this name. */
export const findPlanId = async (system: Db, name: string) =>
  (await system.selectFrom('plans').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
