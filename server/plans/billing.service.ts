import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Addons, PaymentResult, Quote, Subscription } from '@kinora/contract/billing.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { Order, PaymentProvider } from '../integrations/payment-provider.ts'
import { ensureRoom } from './plan-limit.service.ts'
import { sync } from './payment-sync.service.ts'
import {
  findAddonPrices,
  findBuyer,
  findCustomer,
  findPrice,
  findPriceOnSale,
  findPromo,
  findPromoById,
  findSubscription,
  type PriceRow,
  type SubscriptionRow,
  updatePromoUsed,
} from './billing.queries.ts'
import { findOpenOrder, findOrder, insertOrder, type OrderRow, updateOrder } from './order.queries.ts'
import { amountsOf, changeAmount, ensureStep, quoteOf } from './billing.rules.ts'

type Who = Pick<Actor, 'organizationId' | 'accountId'>
const noAddons: Addons = { storage: 0, practitioners: 0 }
const codeNotFound = () =>
  new Problem('not_found', 'Discount code not found', [{ field: 'promoCode', message: 'Discount code not found' }])

/** A price with what it comes to, with a promo code where one is given. @throws Problem where the code fits nothing. */
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
  const now = await findSubscription(db, organizationId)
  const addons = now ?? noAddons
  const before = now?.status === 'ACTIVE' ? now : undefined
  const { firstAmount } = await costOf(db, { price, addons }, promo, before)
  return { price, quote: quoteOf(price, addons, await findAddonPrices(db), promo), dueNow: firstAmount / 100 }
}

/** The subscription as its owner sees it, with what the next period costs. */
export async function viewOf(db: Db, row: SubscriptionRow): Promise<Subscription> {
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

/** What is wanted: a plan at a price, with add-ons. */
interface Wish {
  price: PriceRow
  addons: Addons
  promoCode?: string
  promoId?: string | null
}

/** What an order costs: now, and each period from the next on, in cents. */
async function costOf(tx: Db, wish: Wish, promo: Awaited<ReturnType<typeof findPromoById>>, before?: SubscriptionRow) {
  const addonPrices = await findAddonPrices(tx)
  const first = amountsOf(wish.price, wish.addons, addonPrices, promo).amountPayable
  const amount = promo?.isLasting ? first : amountsOf(wish.price, wish.addons, addonPrices).amountPayable
  if (!before) return { firstAmount: first, amount }
  const old = ensureFound(await findPrice(tx, before.planId, before.planPriceId), 'This price')
  const paid = amountsOf(old, before, addonPrices).amountPayable
  const now = { amount: paid, paidUntil: before.paidUntil, cycle: old.billingCycle }
  return { firstAmount: changeAmount(now, { amount: first, cycle: wish.price.billingCycle }, new Date()), amount }
}

/** Writes an order down before the payment service hears of it, so that nothing that is paid is ever forgotten. */
async function place(
  tx: WriteTx,
  payments: PaymentProvider,
  actor: Who,
  key: string,
  wish: Wish,
  before?: SubscriptionRow,
) {
  const { organizationId, accountId } = actor
  const open = await findOpenOrder(tx, organizationId)
  if (open?.status === 'sent') throw new Problem('conflict', 'A payment is under way. Wait a moment and look again.')
  if (open) await updateOrder(tx, open.id, { status: 'dropped' })
  await ensureRoom(tx, organizationId, { id: wish.price.planId, title: wish.price.planTitle }, wish.addons)
  const promo = wish.promoCode
    ? await findPromo(tx, wish.promoCode, wish.price.planId)
    : wish.promoId
      ? await findPromoById(tx, wish.promoId)
      : undefined
  if (wish.promoCode && (!promo || !(await updatePromoUsed(tx, promo.id, 1)))) throw codeNotFound()
  const order = ensureFound(
    await insertOrder(tx, {
      ...(await costOf(tx, wish, promo, before)),
      id: randomUUID(),
      organizationId,
      key,
      planId: wish.price.planId,
      planPriceId: wish.price.id,
      ...wish.addons,
      promoId: promo?.id ?? null,
      service: payments.name,
      reference: before?.reference ?? null,
      orderedBy: accountId,
    }),
  )
  return { order, isNew: true, dropped: open?.reference ?? undefined }
}

/** The order as the payment service is told of it. */
export async function asSent(db: Db, order: OrderRow, card?: string): Promise<Order> {
  const buyer = await findBuyer(db, order.organizationId)
  const price = ensureFound(await findPrice(db, order.planId, order.planPriceId), 'This price')
  const { id, organizationId, firstAmount, amount, storage, practitioners } = order
  const more = [storage > 0 && `${storage * 10} GB more`, practitioners > 0 && `${practitioners} more practitioners`]
  const text = [`Kinora ${price.planTitle}, ${price.billingCycle}`, ...more].filter(Boolean).join(', ')
  const customer = await findCustomer(db, organizationId, order.service)
  const { billingCycle: cycle, currency } = price
  return {
    id,
    organizationId,
    organization: buyer.name,
    email: buyer.email,
    customer,
    cycle,
    currency,
    firstAmount,
    amount,
    text,
    card,
  }
}

/** How an attempt went that was made before: whoever sends it again waits for the same answer. */
async function settled(systemDb: Db, actor: Who, key: string): Promise<PaymentResult> {
  for (let tries = 0; tries < 200; tries += 1) {
    const order = await findOrder(systemDb, actor.organizationId, key)
    if (order?.status === 'refused') throw new Problem('conflict', order.message || 'Payment Failed')
    if (order && order.status !== 'sent') return resultOf(systemDb, actor, order)
    await sleep(100)
  }
  return { status: 'pending', clientSecret: null, subscription: null }
}

export async function resultOf(
  db: Db,
  { organizationId }: Who,
  order: Pick<OrderRow, 'status' | 'clientSecret'>,
): Promise<PaymentResult> {
  const row = await findSubscription(db, organizationId)
  const subscription = row ? await viewOf(db, row) : null
  const status = order.status === 'paid' ? 'paid' : order.status === 'waiting' ? 'actionNeeded' : 'pending'
  return { status, clientSecret: order.status === 'waiting' ? order.clientSecret : null, subscription }
}

/** Tells the payment service, and keeps what it answers; a refusal leaves nothing behind but its words. */
export async function carryOut(systemDb: Db, payments: PaymentProvider, order: OrderRow, card?: string) {
  const sent = await asSent(systemDb, order, card)
  try {
    const standing = order.reference ? await payments.change(order.reference, sent) : await payments.start(sent)
    return await inTransaction(systemDb, async (tx) => {
      await updateOrder(tx, order.id, { reference: standing.reference })
      await sync(tx, payments.name, order.organizationId, standing)
      return ensureFound(await findOrder(tx, order.organizationId, order.key))
    })
  } catch (error) {
    // Whether it came to pass is not known: the order stays, and is told again.
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await inTransaction(systemDb, async (tx) => {
      await updateOrder(tx, order.id, { status: 'refused', message: error.message })
      if (order.promoId && !order.reference) await updatePromoUsed(tx, order.promoId, -1)
    })
    throw error
  }
}

interface Asked {
  planId: string
  priceListId: string
  promoCode?: string
  card?: { number: string }
}

async function buy(
  systemDb: Db,
  payments: PaymentProvider,
  actor: Who,
  key: string,
  wishOf: (tx: WriteTx) => Promise<{ wish: Wish; before?: SubscriptionRow }>,
  card?: string,
) {
  const placed = await inTransaction(systemDb, async (tx) => {
    // What is asked of the subscription below must still be true when the order is written.
    await lockOrganization(tx, actor.organizationId)
    const same = await findOrder(tx, actor.organizationId, key)
    if (same) return { order: same, isNew: false }
    const { wish, before } = await wishOf(tx)
    return place(tx, payments, actor, key, wish, before)
  })
  if (!placed.isNew) return settled(systemDb, actor, key)
  if ('dropped' in placed && placed.dropped)
    await payments.drop(placed.dropped, actor.organizationId).catch(() => undefined)
  return resultOf(systemDb, actor, await carryOut(systemDb, payments, placed.order, card))
}

const priceOf = async (tx: WriteTx, { planId, priceListId }: Asked) => {
  const price = ensureFound(await findPriceOnSale(tx, planId, priceListId), 'This price')
  if (price.planType === 'free')
    throw new Problem('conflict', 'The free plan costs nothing. Cancel the subscription to go back to it.')
  return price
}

/** Buys a plan. The same attempt sent again, also at the same time, is one purchase. */
export const subscribe = (systemDb: Db, payments: PaymentProvider, actor: Who, key: string, asked: Asked) =>
  buy(
    systemDb,
    payments,
    actor,
    key,
    async (tx) => {
      ensureStep('subscribe', (await findSubscription(tx, actor.organizationId))?.status)
      return { wish: { price: await priceOf(tx, asked), addons: noAddons, promoCode: asked.promoCode } }
    },
    asked.card?.number,
  )

async function runningSubscription(tx: WriteTx, { organizationId }: Who, id?: string) {
  const row = await findSubscription(tx, organizationId)
  if (id && row?._id !== id) throw notFound('this subscription')
  ensureStep('change', row?.status)
  return row!
}

/** Puts a running subscription on another plan or cycle; what was paid already counts. */
export const changeSubscription = (
  systemDb: Db,
  payments: PaymentProvider,
  actor: Who,
  key: string,
  id: string,
  asked: Asked,
) =>
  buy(
    systemDb,
    payments,
    actor,
    key,
    async (tx) => {
      const before = await runningSubscription(tx, actor, id)
      const { storage, practitioners, promoId } = before
      const wish = {
        price: await priceOf(tx, asked),
        addons: { storage, practitioners },
        promoCode: asked.promoCode,
        promoId,
      }
      return { before, wish }
    },
    asked.card?.number,
  )

/** Sets how many steps of each add-on there are. */
export const setAddons = (systemDb: Db, payments: PaymentProvider, actor: Who, key: string, addons: Addons) =>
  buy(systemDb, payments, actor, key, async (tx) => {
    const before = await runningSubscription(tx, actor)
    const price = ensureFound(await findPrice(tx, before.planId, before.planPriceId), 'This price')
    return { before, wish: { price, addons, promoId: before.promoId } }
  })

/** Cancels for the end of what is paid, or takes that back. */
export async function setEnding(systemDb: Db, payments: PaymentProvider, actor: Who, isEnding: boolean) {
  const { organizationId } = actor
  const row = await findSubscription(systemDb, organizationId)
  ensureStep(isEnding ? 'cancel' : 'resume', row?.status)
  const { reference } = row!
  const standing = await payments[isEnding ? 'cancel' : 'resume'](reference, organizationId)
  return inTransaction(systemDb, async (tx) => {
    await sync(tx, payments.name, organizationId, standing)
    return viewOf(tx, ensureFound(await findSubscription(tx, organizationId), 'This subscription'))
  })
}
