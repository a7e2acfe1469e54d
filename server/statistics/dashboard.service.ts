import { mondayOf, type Day } from '@kinora/contract/days.ts'
import type { Tx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { patientScopeOf, type PatientScope } from '../security/patient-scope.ts'
import {
  countAlerts,
  countOutcomesOfClinic,
  countRecentAdherence,
  countWeeksOfClinic,
  findToday,
  hasSharedPatients,
} from './dashboard.queries.ts'
import { countCaseload, countCaseloadOfPractitioners, countWaiting } from './caseload.queries.ts'
import {
  caseloadOf,
  fillMonths,
  fillWeeks,
  lastMonths,
  monthsShown,
  maxMonths,
  quarterOf,
  type ClinicCounts,
} from './dashboard.rules.ts'
import { findCountedAt } from './template-health.queries.ts'
import { findTotals } from './totals.queries.ts'

const addUp = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Counts the patients of a scope in whole weeks and quarters, so that a shorter period can be selected. */
export async function countClinic(db: Tx, organizationId: string, scope: PatientScope): Promise<ClinicCounts> {
  const today = await findToday(db, organizationId)
  const from = lastMonths(today, maxMonths)[0]!
  const [months, alerts, weeks, practitioners, caseload, outcomes] = await Promise.all([
    countCaseload(db, organizationId, scope, from),
    countAlerts(db, organizationId, scope, from),
    countWeeksOfClinic(db, organizationId, scope, mondayOf(from)),
    countRecentAdherence(db, organizationId, scope, today),
    countCaseloadOfPractitioners(db, organizationId, scope, from),
    countOutcomesOfClinic(db, organizationId, scope, quarterOf(from)),
  ])
  return { months, alerts, weeks, practitioners, caseload, outcomes }
}

const notCounted: ClinicCounts = { months: [], alerts: [], weeks: [], practitioners: [], caseload: [], outcomes: [] }

/**
 * Clinics, and practitioners with many patients, have stored totals. For other practitioners, and those who cover a
 * colleague, patients are counted when the dashboard is read, because covered patients change.
 */
async function readCounts(db: Tx, organizationId: string, scope: PatientScope) {
  const { practitionerId } = scope
  if (practitionerId === undefined)
    return (await findTotals(db, organizationId, 'clinic', organizationId)) ?? { countedAt: null, counts: notCounted }
  const [totals, isCovering] = await Promise.all([
    findTotals(db, organizationId, 'practitioner', practitionerId),
    hasSharedPatients(db, organizationId, scope),
  ])
  if (totals && !isCovering) return totals
  const [countedAt, counts] = await Promise.all([
    findCountedAt(db, organizationId),
    countClinic(db, organizationId, scope),
  ])
  return { countedAt, counts }
}

/** The caseload of a practitioner, or of the whole clinic for its owners, over the last months. */
export async function readDashboard(
  db: Tx,
  actor: Pick<Actor, 'organizationId' | 'accountId' | 'role'>,
  monthCount: number,
) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'patients')
  const [today, { counts, countedAt }, waiting] = await Promise.all([
    findToday(db, organizationId),
    readCounts(db, organizationId, scope),
    countWaiting(db, organizationId, scope),
  ])
  const months = monthsShown(today, monthCount, counts)
  const [from] = lastMonths(today, monthCount) as [Day]
  const adherence = new Map(counts.practitioners.map((row) => [row.practitionerId, row.adherence]))
  const practitioners = waiting.map((row) => ({
    ...row,
    adherence: adherence.get(row.practitionerId) ?? null,
    months: caseloadOf(months, counts, row.practitionerId),
  }))
  return {
    countedAt: countedAt?.toISOString() ?? null,
    isOwn: scope.practitionerId !== undefined,
    silent: addUp(practitioners.map(({ silent }) => silent)),
    openAlerts: addUp(practitioners.map(({ openAlerts }) => openAlerts)),
    months: fillMonths(months, counts.months, counts.alerts),
    weeks: fillWeeks(counts.weeks.filter(({ week }) => week >= mondayOf(from))),
    practitioners,
    outcomes: counts.outcomes.filter(({ quarter }) => quarter >= quarterOf(from)),
  }
}
