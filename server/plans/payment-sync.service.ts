import type { WriteTx } from '../database/connect.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { PaymentProvider, SubscriptionState } from '../integrations/payment-provider.ts'
import {
  findFreePlan,
  findPrice,
  findSubscriptionCalled,
  type SubscriptionRow,
  updatePlan,
  updatePromoUsed,
  updateRequest,
  upsertSubscription,
} from './billing.queries.ts'
import { updateReadOnly } from './past-due.queries.ts'
import { findBuyer, findInvoiceNumber, upsertInvoice } from './invoice.queries.ts'
import { notifyPaid } from './billing-notice.service.ts'
import { insertLedgerLines } from './ledger.queries.ts'
import { ledgerLinesOf } from './ledger.rules.ts'
import { dropScheduledOrders, findUnpaidOrders, type OrderRow, updateOrder } from './order.queries.ts'
import { outcomeOf, statusOf, taxWithin } from './billing.rules.ts'

/** What the subscription includes: by its last paid order, else as before. */
const termsOf = (order: OrderRow | undefined, before: SubscriptionRow | undefined) => {
  const { planId, planPriceId, storage, practitioners, promoId } = order ?? before!
  return { planId, planPriceId, storage, practitioners, promoId }
}

/** Updates the orders of a subscription from its state. Returns the last one that is now paid. */
async function settleOrders(tx: WriteTx, orders: OrderRow[], state: SubscriptionState) {
  let paid: OrderRow | undefined
  for (const order of orders) {
    const status = outcomeOf(order, state)
    if (status === order.status) continue
    // Only one change can be scheduled; a newer one replaces it.
    if (status === 'paid' || status === 'scheduled') await dropScheduledOrders(tx, order)
    const message = status === 'refused' ? 'The payment was refused. Try another card.' : ''
    await updateOrder(tx, order.id, {
      status,
      clientSecret: status === 'waiting' ? state.clientSecret : null,
      message,
    })
    if (status !== 'paid') continue
    paid = order
    const { id, organizationId, promoId } = order
    if (promoId) await updatePromoUsed(tx, { id, organizationId, promoId })
  }
  return paid
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
  const orders = await findUnpaidOrders(tx, service, state.reference)
  const before = await findSubscriptionCalled(tx, service, state.reference)
  if (orders.length === 0 && !before) return
  const paid = await settleOrders(tx, orders, state)
  // A subscription starts with its first payment. An unpaid change leaves it as it is.
  const isUnpaid = state.state === 'incomplete' || (state.state === 'ended' && !before)
  const terms = termsOf(paid ?? (before ? undefined : orders.at(-1)), before)
  const { reference, customer, periodStart, paidUntil, cardEnding } = state
  const facts = {
    ...terms,
    service,
    reference,
    customer,
    periodStart,
    paidUntil,
    cardEnding,
    organizationId,
    status: statusOf(state),
    isPastDue: state.state === 'pastDue',
  } as const
  const subscriptionId = isUnpaid ? null : (await upsertSubscription(tx, facts)).id
  await saveInvoices(tx, service, organizationId, state, terms, { subscriptionId, causedBy: paid?.orderedBy ?? null })
  if (isUnpaid) return
  if (state.state !== 'pastDue') await updateReadOnly(tx, organizationId, false)
  if (state.state === 'ended') {
    if (before?.status !== 'EXPIRED') await updatePlan(tx, organizationId, (await findFreePlan(tx)).id)
  } else {
    await updatePlan(tx, organizationId, terms.planId)
    await updateRequest(tx, organizationId, { status: 'approved', planId: terms.planId })
  }
}

/** Stores invoices, and the ledger lines of those that are paid. */
async function saveInvoices(
  tx: WriteTx,
  service: PaymentProvider['name'],
  organizationId: string,
  { bills }: SubscriptionState,
  { planId, planPriceId }: { planId: string; planPriceId: string },
  { subscriptionId, causedBy }: { subscriptionId: string | null; causedBy: string | null },
) {
  const { id: _, ...billedTo } = await findBuyer(tx, organizationId)
  const taxPercentage = (await findPrice(tx, planId, planPriceId))?.taxPercentage ?? 10
  for (const invoice of bills) {
    const taxAmount = taxWithin(invoice.amount, taxPercentage)
    await upsertInvoice(tx, {
      ...invoice,
      organizationId,
      subscriptionId,
      service,
      taxAmount,
      billedTo,
    })
    const context = { organizationId, planId, taxPercentage, service, causedBy }
    if (await insertLedgerLines(tx, ledgerLinesOf(invoice, context)))
      await notifyPaid(tx, organizationId, invoice, {
        number: await findInvoiceNumber(tx, service, invoice.reference),
        taxAmount,
      })
  }
}
