import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** The weeks of programs of the patients within a scope, as `w`. */
const visibleWeeks = (db: Tx, organizationId: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope).innerJoin('statisticsWeeks as w', (join) =>
    join.onRef('w.organizationId', '=', 't.organizationId').onRef('w.patientId', '=', 't.id'),
  )

/** Sessions by calendar week, of the weeks that are over. */
export const countWeeksOfClinic = (db: Tx, organizationId: string, scope: PatientScope, from: string) =>
  visibleWeeks(db, organizationId, scope)
    .select([
      sql<string>`date_trunc('week', w.first_day)::date`.as('week'),
      sql<number>`sum(w.planned)::int`.as('planned'),
      sql<number>`sum(w.finished)::int`.as('finished'),
      sql<number | null>`round(100 * sum(w.done) / nullif(sum(w.planned), 0))::int`.as('adherence'),
    ])
    .where('w.firstDay', '>=', from)
    .where('w.isOver', '=', true)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()

/** By month: patients with a week of a program in it, whose first began in it, and whose last ended in it. */
export async function countCaseload(db: Tx, organizationId: string, scope: PatientScope, from: string) {
  const weeks = visibleWeeks(db, organizationId, scope).select([
    'w.patientId',
    sql<string>`date_trunc('month', w.first_day)::date`.as('month'),
    sql<string>`min(w.first_day)`.as('first'),
    sql<string>`max(w.first_day)`.as('last'),
    sql<boolean>`bool_and(w.is_over)`.as('isOver'),
  ])
  return db
    .with('months', () => weeks.groupBy(['w.patientId', sql`2`]))
    .with('spans', (with_) =>
      with_
        .selectFrom('months')
        .selectAll()
        .select([
          sql<boolean>`month = min(month) over (partition by patient_id)`.as('isFirst'),
          sql<boolean>`month = max(month) over (partition by patient_id)`.as('isLast'),
        ]),
    )
    .selectFrom('spans')
    .select([
      'month',
      sql<number>`count(*)::int`.as('active'),
      sql<number>`(count(*) filter (where is_first))::int`.as('began'),
      sql<number>`(count(*) filter (where is_last and is_over))::int`.as('ended'),
    ])
    .where('month', '>=', from)
    .groupBy('month')
    .orderBy('month')
    .execute()
}

/** Alerts by month, and how long one waited in the middle of all that were dealt with. */
export const countAlerts = (db: Tx, organizationId: string, scope: PatientScope, from: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('patientAlerts as l', (join) =>
      join.onRef('l.organizationId', '=', 't.organizationId').onRef('l.patientId', '=', 't.id'),
    )
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select([
      sql<string>`date_trunc('month', l.raised_at at time zone o.time_zone)::date`.as('month'),
      sql<number>`count(*)::int`.as('alerts'),
      sql<
        number | null
      >`(percentile_cont(0.5) within group (order by extract(epoch from l.handled_at - l.raised_at) / 60))::int`.as(
        'answerMinutes',
      ),
    ])
    .where('l.raisedAt', '>=', sql<Date>`${from}::date - 1`)
    .groupBy(sql`1`)
    .execute()

/** By practitioner in charge and month, the patients with a week of a program in it. */
export const countCaseloadOfPractitioners = (db: Tx, organizationId: string, scope: PatientScope, from: string) =>
  visibleWeeks(db, organizationId, scope)
    .select([
      't.practitionerId',
      sql<string>`date_trunc('month', w.first_day)::date`.as('month'),
      sql<number>`count(distinct w.patient_id)::int`.as('active'),
    ])
    .where('w.firstDay', '>=', from)
    .groupBy(['t.practitionerId', sql`2`])
    .execute()

/** Adherence of the weeks that ended in the last four, by practitioner in charge. */
export const countRecentAdherence = (db: Tx, organizationId: string, scope: PatientScope) =>
  visibleWeeks(db, organizationId, scope)
    .select([
      't.practitionerId',
      sql<number | null>`round(100 * sum(w.done) / nullif(sum(w.planned), 0))::int`.as('adherence'),
    ])
    .where('w.firstDay', '>', sql<string>`current_date - 35`)
    .where('w.isOver', '=', true)
    .groupBy('t.practitionerId')
    .execute()

/** Of a patient, as `t`. A session since the count ends a silence. */
export const isSilent = sql<boolean>`coalesce(t.silent_on > coalesce(t.last_workout_day, '-infinity'), false)`

/** What waits now, by practitioner, as triggers keep it (migration 0131). Patients of colleagues are counted. */
export const countWaiting = (db: Tx, organizationId: string, scope: PatientScope) =>
  db
    .selectFrom(patientCountsByPractitioner(db, organizationId, scope).as('t'))
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .select([
      't.practitionerId',
      'p.name as practitioner',
      sql<number>`coalesce(sum(t.patients) filter (where t.is_active), 0)::int`.as('active'),
      sql<number>`coalesce(sum(t.silent) filter (where t.is_active), 0)::int`.as('silent'),
      sql<number>`sum(t.open_alerts)::int`.as('openAlerts'),
    ])
    .groupBy(['t.practitionerId', 'p.name'])
    .having(sql<boolean>`sum(t.patients) > 0`)
    .orderBy('p.name')
    .execute()

const patientCountsByPractitioner = (db: Tx, organizationId: string, scope: PatientScope) => {
  const counted = db
    .selectFrom('patientCounts as c')
    .select(['c.practitionerId', 'c.isActive'])
    .select(({ fn }) => [
      fn.sum<number>('c.patients').as('patients'),
      fn.sum<number>('c.silent').as('silent'),
      fn.sum<number>('c.openAlerts').as('openAlerts'),
    ])
    .where('c.organizationId', '=', organizationId)
    .where('c.practitionerId', '<>', organizationId)
    .groupBy(['c.practitionerId', 'c.isActive'])
  if (scope.practitionerId === undefined) return counted
  const ofColleagues = visiblePatients(db, organizationId, { ...scope, shared: 'only' })
    .select([
      't.practitionerId',
      't.isActive',
      sql<number>`1`.as('patients'),
      sql<number>`${isSilent}::int`.as('silent'),
    ])
    .select('t.openAlerts')
  return counted.where('c.practitionerId', '=', scope.practitionerId).unionAll(ofColleagues)
}

export const countOutcomesOfClinic = (db: Tx, organizationId: string, scope: PatientScope, from: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('statisticsOutcomes as c', (join) =>
      join.onRef('c.organizationId', '=', 't.organizationId').onRef('c.patientId', '=', 't.id'),
    )
    .select([
      'c.title',
      sql<string>`date_trunc('quarter', c.last_day)::date`.as('quarter'),
      sql<number>`count(distinct c.patient_id)::int`.as('patients'),
      sql<number | null>`case when bool_or(c.meaningful_change is not null)
        then (count(distinct c.patient_id) filter (where c.change >= c.meaningful_change))::int end`.as('reached'),
    ])
    .where('c.lastDay', '>=', from)
    .groupBy(['c.title', sql`2`])
    .orderBy('c.title')
    .orderBy(sql`2`)
    .limit(200)
    .execute()

export const hasSharedPatients = async (db: Tx, organizationId: string, scope: PatientScope) =>
  (await visiblePatients(db, organizationId, { ...scope, shared: 'only' })
    .select('t.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The day it is for the organization. */
export const findToday = async (db: Tx, organizationId: string) =>
  (
    await sql<{ today: string }>`
      select (now() at time zone time_zone)::date as today from organizations where id = ${organizationId}`.execute(db)
  ).rows[0]!.today
