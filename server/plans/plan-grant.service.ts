import { addDays, dayIn } from '@kinora/contract/days.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { findOrganization, lockOrganization } from '../organizations/organization.queries.ts'
import { notifyGranted, notifyGrantEnded, notifyGrantEnding } from './billing-notice.service.ts'
import { findFreePlan, updatePlan } from './billing.queries.ts'
import { findSubscription } from './subscription.queries.ts'
import { findPlan } from './price.queries.ts'
import { formatIsoDay } from './billing.rules.ts'
import { findGrant, findGrantsUntil, insertGrant, type GrantRow } from './plan-grant.queries.ts'
import { findPlanOf } from './plan.queries.ts'

/** Days before the end on which the owners are notified. */
const noticeDays = 7
/** Two years: a longer grant should be an offer at no price. */
const maxGrantDays = 731

function ensureLastDay(until: string, today: string) {
  if (until < today) throw fieldProblem('invalid', 'until', 'Use today or a later day.')
  if (until > addDays(today, maxGrantDays)) throw fieldProblem('invalid', 'until', 'Use a day in the next two years.')
}

/**
 * Grants a plan without payment, or changes the last day of a grant. Plans that are paid for or agreed on are never
 * replaced. Returns a description of the grant.
 */
export async function grantPlan(
  systemDb: Db,
  { accountId: grantedBy }: { accountId: string },
  { organizationId, planId, until, reason }: { organizationId: string; planId: string; until: string; reason: string },
) {
  const plan = ensureFound(await findPlan(systemDb, planId), 'This plan')
  if (plan.type === 'free')
    throw fieldProblem('invalid', 'planId', 'The free plan can’t be given. Choose another plan.')
  const { timeZone } = ensureFound(await findOrganization(systemDb, organizationId), 'This organisation')
  ensureLastDay(until, dayIn(timeZone))
  return inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const running = await findSubscription(tx, organizationId)
    if (running)
      throw new Problem(
        'conflict',
        `They have a ${running.planTitle} subscription. Give free days instead, under Account.`,
      )
    const before = await findGrant(tx, organizationId)
    const current = await findPlanOf(tx, organizationId)
    if (!before && current.type !== 'free')
      throw new Problem(
        'conflict',
        `They are on ${current.title} by agreement, which has no end. There is nothing to give.`,
      )
    await updatePlan(tx, organizationId, planId)
    await insertGrant(tx, { organizationId, planId, until, reason, grantedBy })
    const grant = (await findGrant(tx, organizationId))!
    await notifyGranted(tx, grant)
    const change = before ? `${before.planTitle} until ${before.until} → ` : ''
    return `${change}${plan.title} until ${until} without payment, ${reason}`
  })
}

async function endPlan(tx: WriteTx, grant: GrantRow) {
  await updatePlan(tx, grant.organizationId, (await findFreePlan(tx)).id)
  await notifyGrantEnded(tx, grant)
}

/** Ends the grant now. Returns a description of what has ended. */
export const endGrant = (systemDb: Db, organizationId: string) =>
  inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const grant = await findGrant(tx, organizationId)
    if (!grant) throw new Problem('conflict', 'They have no plan without payment.')
    await endPlan(tx, grant)
    return `${grant.planTitle} until ${grant.until} → Free`
  })

/** Notifies the owners a week before a granted plan ends, and ends it after its last day. */
export const advanceGrant = (systemDb: Db, organizationId: string, now: Date) =>
  inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const grant = await findGrant(tx, organizationId)
    // Another plan may have been granted or bought meanwhile.
    if (!grant) return
    const today = dayIn(grant.timeZone, now)
    if (grant.until >= addDays(today, noticeDays)) return
    if (grant.until < today) await endPlan(tx, grant)
    else await notifyGrantEnding(tx, grant)
  })

/** Granted plans that may need a notice or have ended. */
export const findEndingGrants = (systemDb: Db, now: Date) =>
  // In some time zones it is already tomorrow.
  findGrantsUntil(systemDb, addDays(formatIsoDay(now), noticeDays + 1))
