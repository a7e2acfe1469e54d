import { setTimeout as sleep } from 'node:timers/promises'
import type { Addons, PaymentResult, Quote, Subscription } from '@kinora/contract/billing.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import {
  findAddonPrices,
  findPrice,
  findPriceOnSale,
  findPromo,
  findPromoById,
  findSubscription,
  type SubscriptionRow,
} from './billing.queries.ts'
import { ensureTransition, quoteOf } from './billing.rules.ts'
import { findOrder, type OrderRow } from './order.queries.ts'
import { codeNotFound, costOf, placeOrder, type RequestedOrder, submitOrder } from './order.service.ts'
import { syncSubscription } from './payment-sync.service.ts'

type Buyer = Pick<Actor, 'organizationId' | 'accountId'>
const noAddons: Addons = { storage: 0, practitioners: 0 }
/** A price and the amounts to pay, with a promo code if there is one. @throws Problem where the code is not valid for it. */
export async function priceWith(
  db: Db,
  organizationId: string,
  planId: string,
  priceListId: string,
  promoCode?: string,
) {
  const price = ensureFound(await findPriceOnSale(db, planId, priceListId), 'This price')
  const promo = promoCode ? await findPromo(db, promoCode, planId) : undefined
  if (promoCode && !promo) throw codeNotFound()
  const current = await findSubscription(db, organizationId)
  const addons = current ?? noAddons
  const before = current?.status === 'ACTIVE' ? current : undefined
  const { firstAmount } = await costOf(db, { price, addons }, promo, before)
  return { price, quote: quoteOf(price, addons, await findAddonPrices(db), promo), dueNow: firstAmount / 100 }
}

/** A subscription for its owner, with the cost of the next period. */
export async function subscriptionView(db: Db, row: SubscriptionRow): Promise<Subscription> {
  const price = ensureFound(await findPrice(db, row.planId, row.planPriceId), 'This price')
  const promo = row.promoId ? await findPromoById(db, row.promoId) : undefined
  const addons = { storage: row.storage, practitioners: row.practitioners }
  const renewal: Quote = quoteOf(price, addons, await findAddonPrices(db), promo?.isLasting ? promo : undefined)
  return {
    _id: row._id,
    planId: row.planId,
    planTitle: row.planTitle,
    priceListId: row.planPriceId,
    billingCycle: price.billingCycle,
    status: row.status,
    paidUntil: row.paidUntil?.toISOString().slice(0, 10) ?? null,
    addons,
    renewal,
  }
}

/** The result of an order that was already placed: a repeated request gets the same answer. */
async function waitForResult(systemDb: Db, actor: Buyer, key: string): Promise<PaymentResult> {
  for (let tries = 0; tries < 200; tries += 1) {
    const order = await findOrder(systemDb, actor.organizationId, key)
    if (order?.status === 'refused') throw new Problem('conflict', order.message || 'Payment Failed')
    if (order && order.status !== 'sent') return paymentResult(systemDb, actor, order)
    await sleep(100)
  }
  return { status: 'pending', clientSecret: null, subscription: null }
}

export async function paymentResult(
  db: Db,
  { organizationId }: Buyer,
  order: Pick<OrderRow, 'status' | 'clientSecret'>,
): Promise<PaymentResult> {
  const row = await findSubscription(db, organizationId)
  const subscription = row ? await subscriptionView(db, row) : null
  const status = order.status === 'paid' ? 'paid' : order.status === 'waiting' ? 'actionNeeded' : 'pending'
  return { status, clientSecret: order.status === 'waiting' ? order.clientSecret : null, subscription }
}

interface PlanSelection {
  planId: string
  priceListId: string
  promoCode?: string
  card?: { number: string }
}

async function buy(
  systemDb: Db,
  payments: PaymentProvider,
  actor: Buyer,
  key: string,
  readRequest: (tx: WriteTx) => Promise<{ requested: RequestedOrder; before?: SubscriptionRow }>,
  card?: string,
) {
  const placed = await inTransaction(systemDb, async (tx) => {
    // Keeps the subscription unchanged between the checks below and the insert of the order.
    await lockOrganization(tx, actor.organizationId)
    const same = await findOrder(tx, actor.organizationId, key)
    if (same) return { order: same, isNew: false }
    const { requested, before } = await readRequest(tx)
    return placeOrder(tx, payments, actor, key, requested, before)
  })
  if (!placed.isNew) return waitForResult(systemDb, actor, key)
  if ('dropped' in placed && placed.dropped)
    await payments.drop(placed.dropped, actor.organizationId).catch(() => undefined)
  return paymentResult(systemDb, actor, await submitOrder(systemDb, payments, placed.order, card))
}

const priceOf = async (tx: WriteTx, { planId, priceListId }: PlanSelection) => {
  const price = ensureFound(await findPriceOnSale(tx, planId, priceListId), 'This price')
  if (price.planType === 'free')
    throw new Problem('conflict', 'The free plan costs nothing. Cancel the subscription to go back to it.')
  return price
}

/** Buys a plan. Repeating the request with the same key, also in parallel, is one purchase. */
export const subscribe = (
  systemDb: Db,
  payments: PaymentProvider,
  actor: Buyer,
  key: string,
  selection: PlanSelection,
) =>
  buy(
    systemDb,
    payments,
    actor,
    key,
    async (tx) => {
      ensureTransition('subscribe', (await findSubscription(tx, actor.organizationId))?.status)
      return { requested: { price: await priceOf(tx, selection), addons: noAddons, promoCode: selection.promoCode } }
    },
    selection.card?.number,
  )

async function activeSubscription(tx: WriteTx, { organizationId }: Buyer, id?: string) {
  const row = await findSubscription(tx, organizationId)
  if (id && row?._id !== id) throw notFound('this subscription')
  ensureTransition('change', row?.status)
  return row!
}

/** Moves an active subscription to another plan or cycle, with credit for what is already paid. */
export const changeSubscription = (
  systemDb: Db,
  payments: PaymentProvider,
  actor: Buyer,
  key: string,
  id: string,
  selection: PlanSelection,
) =>
  buy(
    systemDb,
    payments,
    actor,
    key,
    async (tx) => {
      const before = await activeSubscription(tx, actor, id)
      const { storage, practitioners, promoId } = before
      const requested = {
        price: await priceOf(tx, selection),
        addons: { storage, practitioners },
        promoCode: selection.promoCode,
        promoId,
      }
      return { before, requested }
    },
    selection.card?.number,
  )

/** Sets the number of steps of each add-on. */
export const setAddons = (systemDb: Db, payments: PaymentProvider, actor: Buyer, key: string, addons: Addons) =>
  buy(systemDb, payments, actor, key, async (tx) => {
    const before = await activeSubscription(tx, actor)
    const price = ensureFound(await findPrice(tx, before.planId, before.planPriceId), 'This price')
    return { before, requested: { price, addons, promoId: before.promoId } }
  })

/** Cancels at the end of the paid period, or undoes that. */
export async function setEnding(systemDb: Db, payments: PaymentProvider, actor: Buyer, isEnding: boolean) {
  const { organizationId } = actor
  const row = await findSubscription(systemDb, organizationId)
  ensureTransition(isEnding ? 'cancel' : 'resume', row?.status)
  const { reference } = row!
  const state = await payments[isEnding ? 'cancel' : 'resume'](reference, organizationId)
  return inTransaction(systemDb, async (tx) => {
    await syncSubscription(tx, payments.name, organizationId, state)
    return subscriptionView(tx, ensureFound(await findSubscription(tx, organizationId), 'This subscription'))
  })
}
