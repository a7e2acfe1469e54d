import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { visibleWeeks } from './dashboard.queries.ts'

/** By month: patients with a program week in it, whose first week began in it, and whose last ended in it. */
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

/** By practitioner in charge and month, the patients with a program week in it. */
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

/** For a patient `t`: a session since the count ends the inactivity. */
export const isSilent = sql<boolean>`coalesce(t.silent_on > coalesce(t.last_workout_day, '-infinity'), false)`

/** Open items by practitioner, counted by triggers (migration 0131). Shared patients of colleagues are counted. */
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
