import type { Tx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import {
  countAlerts,
  countCaseload,
  countOutcomesOfClinic,
  countPractitioners,
  countWeeksOfClinic,
  findToday,
} from './dashboard.queries.ts'
import { fillMonths, fillWeeks, lastMonths } from './dashboard.rules.ts'
import { findCountedAt } from './health.queries.ts'

/** As the worklist says it of a silent patient. */
const silentDays = 5

const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

/** The caseload of a practitioner, or the whole clinic for its owners, over the last months. */
export async function readDashboard(db: Tx, actor: Actor, monthCount: number) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'patients')
  const months = lastMonths(await findToday(db, organizationId), monthCount)
  const from = months[0]!
  const [caseload, alerts, weeks, practitioners, outcomes] = [
    await countCaseload(db, organizationId, scope, from),
    await countAlerts(db, organizationId, scope, from),
    await countWeeksOfClinic(db, organizationId, scope, from),
    await countPractitioners(db, organizationId, scope, silentDays),
    await countOutcomesOfClinic(db, organizationId, scope, from),
  ]
  return {
    countedAt: (await findCountedAt(db, organizationId))?.toISOString() ?? null,
    isOwn: scope.practitionerId !== undefined,
    silent: total(practitioners.map(({ silent }) => silent)),
    openAlerts: total(practitioners.map(({ openAlerts }) => openAlerts)),
    months: fillMonths(months, caseload, alerts),
    weeks: fillWeeks(weeks),
    practitioners,
    outcomes,
  }
}
