import type { WriteTx } from '../database/connect.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { PaymentProvider, SubscriptionState } from '../integrations/payment-provider.ts'
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
import { findUndecidedOrder, type OrderRow, updateOrder } from './order.queries.ts'
import { statusOf, taxWithin } from './billing.rules.ts'

/** What the subscription includes: by its last paid order, else as before. */
const termsOf = (order: OrderRow | undefined, before: SubscriptionRow | undefined) => {
  const { planId, planPriceId, storage, practitioners, promoId } = order ?? before!
  return { planId, planPriceId, storage, practitioners, promoId }
}

/** The status of the order that led to this state. */
const outcomeOf = ({ state, clientSecret }: SubscriptionState) =>
  state === 'ended' ? 'refused' : clientSecret || state === 'incomplete' ? 'waiting' : 'paid'

async function settleOrder(tx: WriteTx, order: OrderRow, state: SubscriptionState) {
  const status = outcomeOf(state)
  const message = status === 'refused' ? 'The payment was refused. Try another card.' : ''
  await updateOrder(tx, order.id, { status, clientSecret: state.clientSecret, message })
  if (status === 'refused' && order.promoId) await updatePromoUsed(tx, order.promoId, -1)
  return status
}

/**
 * Updates our copy of a subscription from its whole state at the payment service, not from single events, so that
 * events may arrive twice, late and in any order.
 */
export async function syncSubscription(
  tx: WriteTx,
  service: PaymentProvider['name'],
  organizationId: string,
  state: SubscriptionState,
) {
  await lockOrganization(tx, organizationId)
  const order = await findUndecidedOrder(tx, service, state.reference)
  const before = await findSubscriptionCalled(tx, service, state.reference)
  if (!order && !before) return
  const outcome = order && (await settleOrder(tx, order, state))
  // A subscription starts with its first payment. An unpaid change leaves it as it is.
  const isUnpaid = state.state === 'incomplete' || (state.state === 'ended' && !before)
  const terms = termsOf(outcome === 'paid' || !before ? order : undefined, before)
  const { reference, customer, paidUntil } = state
  const facts = {
    ...terms,
    service,
    reference,
    customer,
    paidUntil,
    organizationId,
    status: statusOf(state),
  } as const
  const subscriptionId = isUnpaid ? null : (await upsertSubscription(tx, facts)).id
  await saveInvoices(tx, service, organizationId, state, terms, subscriptionId)
  if (isUnpaid) return
  if (state.state === 'ended') await updatePlan(tx, organizationId, (await findFreePlan(tx)).id)
  else {
    await updatePlan(tx, organizationId, terms.planId)
    await updateRequest(tx, organizationId, { status: 'approved', planId: terms.planId })
  }
}

async function saveInvoices(
  tx: WriteTx,
  service: PaymentProvider['name'],
  organizationId: string,
  { bills }: SubscriptionState,
  { planId, planPriceId }: { planId: string; planPriceId: string },
  subscriptionId: string | null,
) {
  const { name, email } = await findBuyer(tx, organizationId)
  const taxPercentage = (await findPrice(tx, planId, planPriceId))?.taxPercentage ?? 10
  for (const invoice of bills)
    await upsertInvoice(tx, {
      ...invoice,
      organizationId,
      subscriptionId,
      service,
      taxAmount: taxWithin(invoice.amount, taxPercentage),
      billedTo: { name, email },
    })
}
