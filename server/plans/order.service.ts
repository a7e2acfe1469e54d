import { randomUUID } from 'node:crypto'
import type { Addons } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { ensureFound } from '../http/implement.ts'
import type { Order, PaymentProvider } from '../integrations/payment-provider.ts'
import { findCustomer } from './billing.queries.ts'
import { findSubscriptionCalled, findVersion, type SubscriptionRow } from './subscription.queries.ts'
import { findAddonPrices, findPrice, findPromo, findPromoById, lockPromo, type PriceRow } from './price.queries.ts'
import { findBuyer } from './invoice.queries.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import { chargeText } from './billing.rules.ts'
import { orderAmounts } from './price.rules.ts'
import { findOpenOrder, findOrder, findOrderById, insertOrder, type OrderRow, updateOrder } from './order.queries.ts'
import { findOutgoing } from './correction.queries.ts'
import { findCreditedAhead } from './credit-note.queries.ts'
import { shareLeft } from './proration.rules.ts'
import { readSubscription, storeAnswer, syncSubscription } from './payment-sync.service.ts'
import { ensureUsageFitsPlan } from './plan-limit.service.ts'

export const codeNotFound = () =>
  new Problem('not_found', 'Discount code not found', [{ field: 'promoCode', message: 'Discount code not found' }])

/** The plan, price and add-ons that an owner wants to buy or change to. */
export interface RequestedOrder {
  price: PriceRow
  addons: Addons
  promoCode?: string
  promoId?: string | null
  isAtPeriodEnd?: boolean
  /** The moment from which unused time is counted. */
  pricedAt: Date
}

/**
 * The promo code of an order: the one entered, or a lasting one of the running subscription if it applies to this plan.
 */
async function promoOf(db: Db, organizationId: string, { promoCode, promoId, price }: RequestedOrder) {
  if (promoCode) {
    const promo = await findPromo(db, organizationId, promoCode, price.planId)
    if (!promo) throw codeNotFound()
    return promo
  }
  const promo = promoId ? await findPromoById(db, promoId) : undefined
  return promo?.isLasting && (promo.planId === null || promo.planId === price.planId) ? promo : undefined
}

/** The price of an order, and its promo code. @throws Problem if the code is not valid for it. */
export async function costOf(db: Db, organizationId: string, requested: RequestedOrder) {
  const promo = await promoOf(db, organizationId, requested)
  return {
    promo,
    ...orderAmounts(requested.price, requested.addons, await findAddonPrices(db, requested.price), promo),
  }
}

/** Seconds after which a job treats an order as interrupted. */
const settleAfter = 30

/** Stores the order before it is sent to the payment service, so that no payment can be lost. */
export async function placeOrder(
  tx: WriteTx,
  payments: PaymentProvider,
  actor: AccountKey,
  key: string,
  requested: RequestedOrder,
  before?: SubscriptionRow,
) {
  const { organizationId, accountId } = actor
  // Otherwise both the plan change and the pending credit would credit the same time.
  if ((await findOutgoing(tx, organizationId)).credits > 0)
    throw new Problem('conflict', 'A credit is on its way to your account. Try again in a minute.')
  const open = await findOpenOrder(tx, organizationId)
  if (open?.status === 'sent')
    throw new Problem('conflict', 'We are checking a payment with the bank. We will notify you of the outcome.')
  if (open) await updateOrder(tx, open.id, { status: 'dropped', clientSecret: null })
  await ensureUsageFitsPlan(
    tx,
    organizationId,
    { id: requested.price.planId, title: requested.price.planTitle },
    requested.addons,
  )
  if (requested.promoCode) await lockPromo(tx, requested.promoCode)
  const { promo, listAmount, firstAmount, amount } = await costOf(tx, organizationId, requested)
  const order = ensureFound(
    await insertOrder(tx, {
      ...{ listAmount, firstAmount, amount, organizationId, key },
      id: randomUUID(),
      planId: requested.price.planId,
      planPriceId: requested.price.id,
      ...requested.addons,
      promoId: promo?.id ?? null,
      isAtPeriodEnd: requested.isAtPeriodEnd ?? false,
      service: payments.name,
      reference: before?.reference ?? null,
      orderedBy: accountId,
      pricedAt: requested.pricedAt,
    }),
  )
  const runAt = new Date(Date.now() + settleAfter * 1000)
  await enqueueAt(tx, 'settleOrder', [{ payload: { orderId: order.id }, key: `order:${order.id}`, runAt }])
  return { order, isNew: true, dropped: open }
}

/**
 * Withdraws an order that still waits for its payer: a first purchase ends, a change leaves the subscription unchanged.
 * False if the order was paid meanwhile, so that it stays valid.
 */
export async function withdrawOrder(systemDb: Db, payments: PaymentProvider, order: OrderRow) {
  const { reference, organizationId, isAtPeriodEnd } = order
  if (!reference) return true
  const isChange = await findSubscriptionCalled(systemDb, payments.name, reference)
  if (isChange) await payments.withdrawChange(reference, organizationId, isAtPeriodEnd)
  // A paid first purchase is active: ending it would lose the payment.
  else if ((await payments.read(reference, organizationId))?.state === 'incomplete')
    await payments.drop(reference, organizationId)
  await readSubscription(systemDb, payments, organizationId, reference)
  return (await findOrderById(systemDb, order.id))?.status !== 'paid'
}

/** Reopens an order whose withdrawal failed, because it may have been paid. */
export const reopenOrder = (tx: WriteTx, { id, clientSecret }: OrderRow) =>
  updateOrder(tx, id, { status: 'waiting', clientSecret })

/** The part of credit notes for the time after a moment, in cents, in proportion to the time left. */
async function readCredited(db: Db, organizationId: string, from: Date) {
  const lines = await findCreditedAhead(db, organizationId, from)
  return (at: Date) => {
    const unusedAmount = lines.reduce(
      (sum, { amount, periodStart, periodEnd }) =>
        sum + amount * shareLeft({ from: periodStart!, until: periodEnd! }, at),
      0,
    )
    return Math.max(0, Math.round(unusedAmount))
  }
}

interface Sending {
  card?: string
  isRepeated?: boolean
}

type OrderTerms = Pick<
  OrderRow,
  | 'id'
  | 'organizationId'
  | 'planId'
  | 'planPriceId'
  | 'listAmount'
  | 'firstAmount'
  | 'amount'
  | 'isAtPeriodEnd'
  | 'storage'
  | 'practitioners'
  | 'service'
  | 'pricedAt'
>

/** The order as sent to the payment service. */
export async function providerOrder(
  db: Db,
  order: OrderTerms,
  { card, isRepeated = false }: Sending = {},
): Promise<Order> {
  const buyer = await findBuyer(db, order.organizationId)
  const price = ensureFound(await findPrice(db, order.planId, order.planPriceId), 'This price')
  const { id, organizationId, listAmount, firstAmount, amount, isAtPeriodEnd, storage, practitioners, pricedAt } = order
  const text = chargeText(price, { storage, practitioners })
  const customer = await findCustomer(db, organizationId, order.service)
  const { billingCycle: cycle, currency } = price
  return {
    id,
    isRepeated,
    organizationId,
    organization: buyer.name,
    email: buyer.email,
    customer,
    cycle,
    currency,
    listAmount,
    firstAmount,
    amount,
    isAtPeriodEnd,
    creditedAfter: await readCredited(db, organizationId, pricedAt),
    pricedAt,
    text,
    card,
  }
}

/**
 * Sends an order to the payment service and stores the result. A refused order stores only the reason. Without an
 * answer the payment may have gone through, so the order stays open and a job sends it again with the same id.
 */
export async function submitOrder(systemDb: Db, payments: PaymentProvider, order: OrderRow, how?: Sending) {
  const { organizationId, key } = order
  const sentOrder = await providerOrder(systemDb, order, how)
  const versionBefore = order.reference ? await findVersion(systemDb, payments.name, order.reference) : undefined
  const state = await (order.reference ? payments.change(order.reference, sentOrder) : payments.start(sentOrder)).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.status < 500) return error
      return undefined
    },
  )
  if (state === undefined) return order
  if (state instanceof Problem) {
    await inTransaction(systemDb, (tx) => updateOrder(tx, order.id, { status: 'refused', message: state.message }))
    // The previously scheduled change may be gone, so it must no longer be announced.
    if (order.reference)
      await readSubscription(systemDb, payments, organizationId, order.reference).catch(() => undefined)
    throw state
  }
  const { reference, latestInvoice: invoiceReference } = state
  return storeAnswer(systemDb, payments, { organizationId, state, versionBefore }, async (tx, newest) => {
    await updateOrder(tx, order.id, { reference, invoiceReference })
    await syncSubscription(tx, payments.name, organizationId, newest)
    return ensureFound(await findOrder(tx, organizationId, key))
  }).catch((error: unknown) => {
    if (error instanceof Problem && error.status >= 500) return order
    throw error
  })
}
