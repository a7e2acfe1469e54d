import { sql } from 'kysely'
import type { OfferDraft } from '@kinora/contract/plan-offers.ts'
import type { WriteTx } from '../database/connect.ts'

const cents = (amount: number | null) => (amount === null ? null : Math.round(amount * 100))

/** Stores a plan that only one clinic sees. `amount` is in cents before tax. */
export async function insertOffer(
  tx: WriteTx,
  offeredTo: string,
  { title, billingCycle, params, daysUntilDue, addons, addonPrices }: OfferDraft,
  amount: number,
) {
  const { id: planId } = await tx
    .insertInto('plans')
    .values({ type: 'custom', name: sql`'offer-' || uuid_v7()`, title, position: 5, offeredTo })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('planLimits')
    .values(params.map((limit) => ({ planId, ...limit })))
    .execute()
  const { id: planPriceId } = await tx
    .insertInto('planPrices')
    .values({
      ...{ planId, billingCycle, daysUntilDue, ...addons },
      planAmount: amount,
      discountPercentage: 0,
      storageAmount: cents(addonPrices.storage),
      practitionersAmount: cents(addonPrices.practitioners),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { planId, planPriceId }
}

/** Marks the request as waiting for the payment of the offer. */
export const updateRequestOffered = (tx: WriteTx, id: string, offer: { planId: string; planPriceId: string }) =>
  tx
    .updateTable('planRequests')
    .set({ ...offer, paymentType: 'UPGRADE' })
    .where('id', '=', id)
    .execute()
