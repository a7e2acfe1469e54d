import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { PaymentProvider, SubscriptionState } from '../integrations/payment-provider.ts'
import { findFreePlan, updatePlan, updateRequest } from './billing.queries.ts'
import {
  findSubscriptionCalled,
  findVersion,
  type SubscriptionRow,
  upsertSubscription,
} from './subscription.queries.ts'
import { findPrice, updatePromoUsed } from './price.queries.ts'
import { updateReadOnly } from './past-due.queries.ts'
import { findBuyer, findInvoiceCalled, upsertInvoice } from './invoice.queries.ts'
import { notifyEndedUnpaid, notifyPaid } from './billing-notice.service.ts'
import { insertLedgerLines } from './ledger.queries.ts'
import { ledgerLinesOf } from './ledger.rules.ts'
import { mirrorRefunds } from './refund-mirror.service.ts'
import { dropScheduledOrders, findUnpaidOrders, type OrderRow, updateOrder } from './order.queries.ts'
import { outcomeOf, statusOf } from './billing.rules.ts'
import { taxWithin } from './price.rules.ts'

/** The plan and add-ons of the subscription: those of its last paid order, otherwise unchanged. */
const termsOf = (order: OrderRow | undefined, before: SubscriptionRow | undefined) => {
  const { planId, planPriceId, storage, practitioners, promoId } = order ?? before!
  return { planId, planPriceId, storage, practitioners, promoId }
}

/** Whether the newest period is still unpaid. */
const hasUnpaidRenewal = ({ bills }: SubscriptionState) => (bills.at(-1)?.status ?? 'paid') !== 'paid'

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
 * Updates our copy of a subscription from its full state at the payment service, not from single events, so that events
 * may arrive twice, late and in any order.
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
  // A subscription starts with its first payment, even if it had ended before we learned of it.
  const isUnpaid = state.state === 'incomplete' || (state.state === 'ended' && !before && !paid)
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
  const wasOver = state.state === 'ended' && (!before || before.status === 'EXPIRED')
  // A subscription that had already ended does not change the current plan.
  if (isUnpaid || wasOver) return
  if (state.state !== 'pastDue') await updateReadOnly(tx, organizationId, false)
  if (state.state === 'ended') {
    await updatePlan(tx, organizationId, (await findFreePlan(tx)).id)
    if (hasUnpaidRenewal(state)) await notifyEndedUnpaid(tx, before!)
  } else {
    await updatePlan(tx, organizationId, terms.planId)
    await updateRequest(tx, organizationId, { status: 'approved', planId: terms.planId })
    // The owner may have requested another plan before paying for this one.
    if (paid) await updateRequest(tx, organizationId, { status: 'withdrawn', paymentType: 'UPGRADE' })
  }
}

/** Another answer may be stored during each read, which makes a further read necessary. */
const maxReads = 10

/** The state of a subscription, and the stored version before the payment service was asked for it. */
interface Answer {
  organizationId: string
  state: SubscriptionState
  versionBefore: number | undefined
}

/**
 * Stores an answer of the payment service. If another answer was stored meanwhile, this one may be older, so the
 * subscription is read again.
 */
export async function storeAnswer<T>(
  systemDb: Db,
  payments: PaymentProvider,
  { organizationId, state, versionBefore }: Answer,
  store: (tx: WriteTx, state: SubscriptionState) => Promise<T>,
): Promise<T> {
  const { reference } = state
  let [newest, version]: [SubscriptionState | undefined, number | undefined] = [state, versionBefore]
  for (let read = 0; newest && read < maxReads; read++) {
    const answer = newest
    const stored = await inTransaction(systemDb, async (tx) => {
      await lockOrganization(tx, organizationId)
      if ((await findVersion(tx, payments.name, reference)) !== version) return undefined
      return { result: await store(tx, answer) }
    })
    if (stored) return stored.result
    version = await findVersion(systemDb, payments.name, reference)
    newest = await payments.read(reference, organizationId)
  }
  throw new Error('The subscription is gone, or changes whenever it is read.')
}

/** Reads a subscription at the payment service and stores its state. Undefined if the service does not know it. */
export async function readSubscription(
  systemDb: Db,
  payments: PaymentProvider,
  organizationId: string,
  reference: string,
) {
  const versionBefore = await findVersion(systemDb, payments.name, reference)
  const state = await payments.read(reference, organizationId)
  if (!state) return undefined
  const stored = await storeAnswer(systemDb, payments, { organizationId, state, versionBefore }, async (tx, newest) => {
    await syncSubscription(tx, payments.name, organizationId, newest)
    return newest
  })
  // An ended subscription is not compared again, so this is the last check for refunds.
  if (stored.state === 'ended') await mirrorRefunds(systemDb, payments, { organizationId, customer: stored.customer })
  return stored
}

/** Stores invoices, and the ledger lines of the paid ones. */
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
        ...(await findInvoiceCalled(tx, service, invoice.reference)),
        taxAmount,
      })
  }
}
