import type { WriteTx } from '../database/connect.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { PaymentProvider, Standing } from '../integrations/payment-provider.ts'
import {
  findBuyer,
  findFreePlan,
  findPrice,
  findSubscriptionCalled,
  type SubscriptionRow,
  updatePlan,
  updatePromoUsed,
  updateRequest,
  upsertInvoice,
  upsertSubscription,
} from './billing.queries.ts'
import { findOrderOf, type OrderRow, updateOrder } from './order.queries.ts'
import { statusOf, taxWithin } from './billing.rules.ts'

/** What a subscription is for: what its last order that is paid says, or what it was before. */
const termsOf = (order: OrderRow | undefined, before: SubscriptionRow | undefined) => {
  const { planId, planPriceId, storage, practitioners, promoId } = order ?? before!
  return { planId, planPriceId, storage, practitioners, promoId }
}

/** What became of the order by which it stands so. */
const outcomeOf = ({ state, clientSecret }: Standing) =>
  state === 'ended' ? 'refused' : clientSecret || state === 'incomplete' ? 'waiting' : 'paid'

async function settleOrder(tx: WriteTx, order: OrderRow, standing: Standing) {
  const status = outcomeOf(standing)
  const message = status === 'refused' ? 'The payment was refused. Try another card.' : ''
  await updateOrder(tx, order.id, { status, clientSecret: standing.clientSecret, message })
  if (status === 'refused' && order.promoId) await updatePromoUsed(tx, order.promoId, -1)
  return status
}

/**
 * Makes what we have of a subscription what the payment service has. It takes the whole standing and not one event of
 * it, so that events may come twice, late and in any order.
 */
export async function sync(tx: WriteTx, service: PaymentProvider['name'], organizationId: string, standing: Standing) {
  await lockOrganization(tx, organizationId)
  const order = await findOrderOf(tx, service, standing.reference)
  const before = await findSubscriptionCalled(tx, service, standing.reference)
  if (!order && !before) return
  const outcome = order && (await settleOrder(tx, order, standing))
  // What was never paid is no subscription yet; what is changed but not paid stays what it was.
  const isKept = standing.state === 'incomplete' || (standing.state === 'ended' && !before)
  const terms = termsOf(outcome === 'paid' || !before ? order : undefined, before)
  const { reference, customer, paidUntil } = standing
  const facts = {
    ...terms,
    service,
    reference,
    customer,
    paidUntil,
    organizationId,
    status: statusOf(standing),
  } as const
  const subscriptionId = isKept ? null : (await upsertSubscription(tx, facts)).id
  await keepBills(tx, service, organizationId, standing, terms, subscriptionId)
  if (isKept) return
  if (standing.state === 'ended') await updatePlan(tx, organizationId, (await findFreePlan(tx)).id)
  else {
    await updatePlan(tx, organizationId, terms.planId)
    await updateRequest(tx, organizationId, { status: 'approved', planId: terms.planId })
  }
}

async function keepBills(
  tx: WriteTx,
  service: PaymentProvider['name'],
  organizationId: string,
  { bills }: Standing,
  { planId, planPriceId }: { planId: string; planPriceId: string },
  subscriptionId: string | null,
) {
  const { name, email } = await findBuyer(tx, organizationId)
  const taxPercentage = (await findPrice(tx, planId, planPriceId))?.taxPercentage ?? 10
  for (const bill of bills)
    await upsertInvoice(tx, {
      ...bill,
      organizationId,
      subscriptionId,
      service,
      taxAmount: taxWithin(bill.amount, taxPercentage),
      billedTo: { name, email },
    })
}
