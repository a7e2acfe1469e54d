import type { OfferDraft } from '@kinora/contract/plan-offers.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { notify } from '../notifications/notification.service.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { findSettings } from '../plans/correction.queries.ts'
import { updateOffersRetired } from '../plans/billing.queries.ts'
import { offerText } from './operator-change.rules.ts'
import { insertOffer, updateRequestOffered } from './plan-offer.queries.ts'
import { findRequest } from './plan-request.queries.ts'

/**
 * Answers a request with a plan that has its own price and limits and that only this clinic can buy. A newer offer
 * replaces an unpaid one. Returns a description of the offer for the audit log. Nothing changes for the clinic until it
 * has paid.
 */
export async function makeOffer(systemDb: Db, id: string, offer: OfferDraft) {
  const { title, note, params, planAmount } = offer
  if (new Set(params.map(({ type }) => type)).size < params.length)
    throw fieldProblem('invalid', 'params', 'Name each limit once.')
  if (offer.daysUntilDue !== null && !(await findSettings(systemDb)).bankDetails)
    throw fieldProblem('conflict', 'daysUntilDue', 'Enter your bank details under Plans and prices first.')
  const { orgId: organizationId, orgName } = ensureFound(await findRequest(systemDb, id), 'This request')
  await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const request = ensureFound(await findRequest(tx, id), 'This request')
    if (request.status !== 'pending') throw new Problem('conflict', 'This request was already decided or withdrawn.')
    if (request.paymentType !== 'DIRECT_PAYMENT' && request.offeredTo === null)
      throw new Problem('conflict', 'This request is approved automatically once it is paid by card.')
    await updateOffersRetired(tx, organizationId)
    const stored = await insertOffer(tx, organizationId, offer, Math.round(planAmount * 100))
    await updateRequestOffered(tx, id, stored)
    const facts = { subject: title, reason: 'offered', note }
    await notify(tx, {
      kind: 'planDecided',
      organizationId,
      subjectId: id,
      facts,
      once: `offer ${stored.planId}`,
    })
  })
  return offerText(orgName, offer)
}
