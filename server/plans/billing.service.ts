import { setTimeout as sleep } from 'node:timers/promises'
import type { Addons, PaymentResult } from '@kinora/contract/billing.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { ensureFound } from '../http/implement.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { findOrganization, lockOrganization } from '../organizations/organization.queries.ts'
import { findSubscription, findVersion, type SubscriptionRow } from './subscription.queries.ts'
import { findPrice, findPriceOnSale } from './price.queries.ts'
import {
  ensureAmount,
  ensureByCard,
  ensureNoOtherRequest,
  ensureSeats,
  ensureTransition,
  pricedAtOf,
} from './billing.rules.ts'
import { findPendingRequest } from './plan.queries.ts'
import { findOrder, findOrderById, findScheduledOrder, type OrderRow, updateOrder } from './order.queries.ts'
import { placeOrder, type RequestedOrder, reopenOrder, submitOrder, withdrawOrder } from './order.service.ts'
import { readSubscription, storeAnswer, syncSubscription } from './payment-sync.service.ts'
import { subscriptionView } from './subscription.service.ts'
import { addonsFor, paymentOf } from './quote.service.ts'

/** The result of an order that was already placed, so that a repeated request gets the same answer. */
async function waitForResult(systemDb: Db, actor: AccountKey, key: string): Promise<PaymentResult> {
  for (let tries = 0; tries < 200; tries += 1) {
    const order = await findOrder(systemDb, actor.organizationId, key)
    if (order?.status === 'refused') throw new Problem('conflict', order.message || 'Payment Failed')
    if (order && order.status !== 'sent') return paymentResult(systemDb, actor, order)
    await sleep(100)
  }
  return { status: 'pending', clientSecret: null, subscription: null }
}

const resultStatus: Partial<Record<OrderRow['status'], PaymentResult['status']>> = {
  paid: 'paid',
  waiting: 'actionNeeded',
  scheduled: 'scheduled',
}

export async function paymentResult(
  db: Db,
  { organizationId }: AccountKey,
  order: Pick<OrderRow, 'status' | 'clientSecret'>,
): Promise<PaymentResult> {
  const row = await findSubscription(db, organizationId)
  const subscription = row ? await subscriptionView(db, row) : null
  const status = resultStatus[order.status] ?? 'pending'
  return { status, clientSecret: order.status === 'waiting' ? order.clientSecret : null, subscription }
}

/** What the owner confirms with an order. */
interface Agreed {
  card?: { number: string }
  startsAt?: 'now' | 'periodEnd'
  /** The amount that the owner was shown, and when. */
  shownAmount?: number
  pricedAt?: string
}

interface PlanSelection extends Agreed {
  planId: string
  priceListId: string
  promoCode?: string
}

const notResponding = 'The payment service is not responding. Your plan has not changed. Try again in a moment.'

/** Withdraws the order that a new one replaces. If that fails, the new order has not been sent yet. */
async function replaceOrder(systemDb: Db, payments: PaymentProvider, old: OrderRow, order: OrderRow) {
  const isWithdrawn = await withdrawOrder(systemDb, payments, old).catch(() => undefined)
  if (isWithdrawn === undefined) {
    await inTransaction(systemDb, async (tx) => {
      await updateOrder(tx, order.id, { status: 'refused', message: notResponding })
      await reopenOrder(tx, old)
    })
    throw new Problem('unavailable', notResponding)
  }
  if (isWithdrawn) return
  const message = 'Your earlier payment has gone through meanwhile. Look at your plan before you pay again.'
  await inTransaction(systemDb, (tx) => updateOrder(tx, order.id, { status: 'refused', message }))
  throw new Problem('conflict', message)
}

/**
 * Reads the subscription again if its paid period is over, because later checks must not use outdated data. A scheduled
 * change may have started and used its promo code.
 */
async function syncEndedPeriod(systemDb: Db, payments: PaymentProvider, organizationId: string) {
  const known = await findSubscription(systemDb, organizationId)
  if (!known?.paidUntil || known.paidUntil > new Date() || known.service !== payments.name) return
  await readSubscription(systemDb, payments, organizationId, known.reference).catch(() => {
    throw new Problem('unavailable', notResponding)
  })
}

interface Wish {
  requested: Omit<RequestedOrder, 'pricedAt' | 'isAtPeriodEnd'>
  /** The subscription to change; undefined for a first purchase. */
  before?: SubscriptionRow
}

/**
 * Places a purchase or a change: `readWish` reads and validates the selection. Requests with the same key, even in
 * parallel, place one order.
 */
const buying =
  <S extends Agreed>(readWish: (tx: WriteTx, actor: AccountKey, selection: S) => Promise<Wish>) =>
  async (systemDb: Db, payments: PaymentProvider, actor: AccountKey, key: string, selection: S) => {
    const { organizationId } = actor
    const { card, shownAmount, startsAt } = selection
    const pricedAt = pricedAtOf(selection.pricedAt, new Date())
    const read = async (tx: WriteTx) => {
      const { requested, before } = await readWish(tx, actor, selection)
      return { requested: { ...requested, pricedAt, isAtPeriodEnd: startsAt === 'periodEnd' }, before }
    }
    if (!(await findOrder(systemDb, organizationId, key))) {
      await syncEndedPeriod(systemDb, payments, organizationId)
      // The amount may have changed: time has passed, or the balance was used.
      if (shownAmount !== undefined && startsAt !== 'periodEnd') {
        const { requested, before } = await inTransaction(systemDb, read)
        const { payment } = await paymentOf(systemDb, payments, organizationId, requested, before)
        ensureAmount(payment.dueNow, shownAmount)
      }
    }
    const placed = await inTransaction(systemDb, async (tx) => {
      // Keeps the subscription unchanged between the checks below and the insert of the order.
      await lockOrganization(tx, organizationId)
      const same = await findOrder(tx, organizationId, key)
      if (same) return { order: same, isNew: false }
      const { requested, before } = await read(tx)
      return placeOrder(tx, payments, actor, key, requested, before)
    })
    if (!placed.isNew) return waitForResult(systemDb, actor, key)
    if ('dropped' in placed && placed.dropped) await replaceOrder(systemDb, payments, placed.dropped, placed.order)
    return paymentResult(systemDb, actor, await submitOrder(systemDb, payments, placed.order, { card: card?.number }))
  }

const priceOf = async (tx: WriteTx, { organizationId }: AccountKey, { planId, priceListId }: PlanSelection) => {
  ensureNoOtherRequest(await findPendingRequest(tx, organizationId), { planId })
  const price = ensureFound(await findPriceOnSale(tx, organizationId, planId, priceListId), 'This price')
  if (price.planType === 'free')
    throw new Problem('conflict', 'The free plan costs nothing. Cancel the subscription to go back to it.')
  if (price.daysUntilDue !== null)
    throw new Problem('conflict', 'This offer is paid by bank transfer. Accept it, and its invoice follows.')
  return price
}

/** Buys a plan; the first period starts now. */
export const subscribe = buying<Omit<PlanSelection, 'startsAt'>>(async (tx, actor, selection) => {
  ensureTransition('subscribe', (await findSubscription(tx, actor.organizationId))?.status)
  const price = await priceOf(tx, actor, selection)
  return { requested: { price, addons: addonsFor(price), promoCode: selection.promoCode } }
})

async function activeSubscription(tx: WriteTx, { organizationId }: AccountKey, id?: string) {
  const row = await findSubscription(tx, organizationId)
  if (id && row?._id !== id) throw notFound('this subscription')
  if (row) ensureByCard(row)
  ensureTransition('change', row?.status)
  if (row!.isPastDue)
    throw new Problem('conflict', 'Your last renewal is not paid. Pay it first, then change the plan.')
  return row!
}

/** Moves an active subscription to another plan or cycle, with credit for what is already paid. */
export const changeSubscription = buying<PlanSelection & { id: string }>(async (tx, actor, selection) => {
  const before = await activeSubscription(tx, actor, selection.id)
  const price = await priceOf(tx, actor, selection)
  const { promoCode } = selection
  const addons = addonsFor(price, before)
  // A change to the same plan would restart the period and lose a discount on the first one.
  const hasSameAddons = addons.storage === before.storage && addons.practitioners === before.practitioners
  if (price.id === before.planPriceId && hasSameAddons && !promoCode)
    throw new Problem('conflict', `You are already on ${price.planTitle}, ${price.billingCycle}.`)
  return { before, requested: { price, addons, promoCode, promoId: before.promoId } }
})

/** Sets the number of steps of each add-on. */
export const setAddons = buying<Addons & Agreed>(async (tx, actor, { storage, practitioners }) => {
  const addons = { storage, practitioners }
  const before = await activeSubscription(tx, actor)
  ensureSeats(await findOrganization(tx, actor.organizationId), addons, before)
  const price = ensureFound(await findPrice(tx, before.planId, before.planPriceId), 'This price')
  return { before, requested: { price, addons, promoId: before.promoId } }
})

/** Withdraws the change that was scheduled for the end of the paid period. */
export async function withdrawScheduled(systemDb: Db, payments: PaymentProvider, { organizationId }: AccountKey) {
  const order = await findScheduledOrder(systemDb, organizationId)
  if (!order) throw new Problem('conflict', 'No change is scheduled.')
  const reference = order.reference!
  const versionBefore = await findVersion(systemDb, payments.name, reference)
  const state = await payments.withdrawChange(reference, organizationId, true)
  await storeAnswer(systemDb, payments, { organizationId, state, versionBefore }, (tx, newest) =>
    syncSubscription(tx, payments.name, organizationId, newest),
  )
  if ((await findOrderById(systemDb, order.id))?.status === 'paid')
    throw new Problem('conflict', 'This change has begun already. Look at your plan again.')
  return subscriptionView(systemDb, ensureFound(await findSubscription(systemDb, organizationId), 'This subscription'))
}
