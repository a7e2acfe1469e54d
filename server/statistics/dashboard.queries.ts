import { sql } from 'kysely'
import { addDays } from '@kinora/contract/days.ts'
import type { Tx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** The weeks of programs of the patients within a scope, as `w`. */
export const visibleWeeks = (db: Tx, organizationId: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope).innerJoin(
    'statisticsWeeks as w',
    inSameOrganization('w.patientId', 't.id'),
  )

/** Sessions by calendar week, for program weeks that are over. */
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

/** Alerts by month, and the median waiting time of the handled ones. */
export const countAlerts = (db: Tx, organizationId: string, scope: PatientScope, from: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('patientAlerts as l', inSameOrganization('l.patientId', 't.id'))
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

/** Adherence of program weeks that ended in the four weeks before a day, by practitioner in charge. */
export const countRecentAdherence = (db: Tx, organizationId: string, scope: PatientScope, today: string) =>
  visibleWeeks(db, organizationId, scope)
    .select([
      't.practitionerId',
      sql<number | null>`round(100 * sum(w.done) / nullif(sum(w.planned), 0))::int`.as('adherence'),
    ])
    .where('w.firstDay', '>', addDays(today, -35))
    .where('w.isOver', '=', true)
    .groupBy('t.practitionerId')
    .execute()

export const countOutcomesOfClinic = (db: Tx, organizationId: string, scope: PatientScope, from: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('statisticsOutcomes as c', inSameOrganization('c.patientId', 't.id'))
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

/** The current date in the organization's time zone. */
export const findToday = async (db: Tx, organizationId: string) =>
  (
    await sql<{ today: string }>`
      select (now() at time zone time_zone)::date as today from organizations where id = ${organizationId}`.execute(db)
  ).rows[0]!.today
