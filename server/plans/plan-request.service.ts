import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { billing } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { alertOf } from './plan.service.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { updateOffersRetired, updateRequest } from './billing.queries.ts'
import { findPlan, findPriceOnSale } from './price.queries.ts'
import { findPlanOf, insertRequest } from './plan.queries.ts'

/**
 * Requests another plan. An upgrade from the free plan can be paid for immediately; the operator decides any other
 * change.
 */
export async function requestPlan(
  tx: WriteTx,
  { organizationId, accountId }: Pick<Actor, 'organizationId' | 'accountId'>,
  { planId, priceListId, note }: ParsedRequest<typeof billing.requestPlan>['body'],
) {
  const [now, wanted] = [await findPlanOf(tx, organizationId), ensureFound(await findPlan(tx, planId), 'This plan')]
  if (now.id === wanted.id) throw new Problem('conflict', `You are already on ${wanted.title}.`)
  if (priceListId) ensureFound(await findPriceOnSale(tx, organizationId, planId, priceListId), 'This price')
  const isPayable = now.type === 'free' && priceListId !== null
  const request = {
    organizationId,
    planId,
    planPriceId: priceListId,
    paymentType: isPayable ? ('UPGRADE' as const) : ('DIRECT_PAYMENT' as const),
    note,
    requestedBy: accountId,
  }
  // A request that only waits for payment is replaced when the clinic chooses another plan.
  await updateRequest(tx, organizationId, { status: 'withdrawn', decidedBy: accountId, paymentType: 'UPGRADE' })
  const stored = await insertRequest(tx, request)
  if (!stored) throw new Problem('conflict', 'You already have a pending request. Withdraw it first.')
  if (!isPayable) await enqueue(tx, 'notifyPlanRequest', { requestId: stored.id })
  return alertOf(tx, organizationId)
}

/** Withdraws the pending request and the offer that answered it. */
export const withdrawRequest = (
  systemDb: Db,
  { organizationId, accountId }: Pick<Actor, 'organizationId' | 'accountId'>,
) =>
  inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const withdrawal = await updateRequest(tx, organizationId, { status: 'withdrawn', decidedBy: accountId })
    if (withdrawal.numUpdatedRows > 0) await updateOffersRetired(tx, organizationId)
    return alertOf(tx, organizationId)
  })
