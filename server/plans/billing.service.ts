import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Addons, PaymentResult, Quote, Subscription } from '@kinora/contract/billing.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { Order, PaymentProvider } from '../integrations/payment-provider.ts'
import { ensureUsageFitsPlan } from './plan-limit.service.ts'
import { syncSubscription } from './payment-sync.service.ts'
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
import { amountsOf, changeAmount, ensureTransition, quoteOf } from './billing.rules.ts'

type Who = Pick<Actor, 'organizationId' | 'accountId'>
const noAddons: Addons = { storage: 0, practitioners: 0 }
const codeNotFound = () =>
  new Problem('not_found', 'Discount code not found', [{ field: 'promoCode', message: 'Discount code not found' }])

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

/** The plan, price and add-ons that an owner wants to buy or change to. */
interface RequestedOrder {
  price: PriceRow
  addons: Addons
  promoCode?: string
  promoId?: string | null
}

/** In cents: what is charged now, and for each period from the next on. */
async function costOf(
  tx: Db,
  requested: RequestedOrder,
  promo: Awaited<ReturnType<typeof findPromoById>>,
  before?: SubscriptionRow,
) {
  const addonPrices = await findAddonPrices(tx)
  const first = amountsOf(requested.price, requested.addons, addonPrices, promo).amountPayable
  const amount = promo?.isLasting ? first : amountsOf(requested.price, requested.addons, addonPrices).amountPayable
  if (!before) return { firstAmount: first, amount }
  const old = ensureFound(await findPrice(tx, before.planId, before.planPriceId), 'This price')
  const paid = amountsOf(old, before, addonPrices).amountPayable
  const now = { amount: paid, paidUntil: before.paidUntil, cycle: old.billingCycle }
  return { firstAmount: changeAmount(now, { amount: first, cycle: requested.price.billingCycle }, new Date()), amount }
}

/** Stores the order before it is sent to the payment service, so that no payment can be lost. */
async function placeOrder(
  tx: WriteTx,
  payments: PaymentProvider,
  actor: Who,
  key: string,
  requested: RequestedOrder,
  before?: SubscriptionRow,
) {
  const { organizationId, accountId } = actor
  const open = await findOpenOrder(tx, organizationId)
  if (open?.status === 'sent')
    throw new Problem('conflict', 'A payment is already being processed. Wait a moment, then reload the page.')
  if (open) await updateOrder(tx, open.id, { status: 'dropped' })
  await ensureUsageFitsPlan(
    tx,
    organizationId,
    { id: requested.price.planId, title: requested.price.planTitle },
    requested.addons,
  )
  const promo = requested.promoCode
    ? await findPromo(tx, requested.promoCode, requested.price.planId)
    : requested.promoId
      ? await findPromoById(tx, requested.promoId)
      : undefined
  if (requested.promoCode && (!promo || !(await updatePromoUsed(tx, promo.id, 1)))) throw codeNotFound()
  const order = ensureFound(
    await insertOrder(tx, {
      ...(await costOf(tx, requested, promo, before)),
      id: randomUUID(),
      organizationId,
      key,
      planId: requested.price.planId,
      planPriceId: requested.price.id,
      ...requested.addons,
      promoId: promo?.id ?? null,
      service: payments.name,
      reference: before?.reference ?? null,
      orderedBy: accountId,
    }),
  )
  return { order, isNew: true, dropped: open?.reference ?? undefined }
}

/** The order as it is sent to the payment service. */
export async function providerOrder(db: Db, order: OrderRow, card?: string): Promise<Order> {
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

/** The result of an order that was already placed: a repeated request gets the same answer. */
async function waitForResult(systemDb: Db, actor: Who, key: string): Promise<PaymentResult> {
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
  { organizationId }: Who,
  order: Pick<OrderRow, 'status' | 'clientSecret'>,
): Promise<PaymentResult> {
  const row = await findSubscription(db, organizationId)
  const subscription = row ? await subscriptionView(db, row) : null
  const status = order.status === 'paid' ? 'paid' : order.status === 'waiting' ? 'actionNeeded' : 'pending'
  return { status, clientSecret: order.status === 'waiting' ? order.clientSecret : null, subscription }
}

/** Sends an order to the payment service and stores the result. A refused order keeps the reason only. */
export async function submitOrder(systemDb: Db, payments: PaymentProvider, order: OrderRow, card?: string) {
  const sent = await providerOrder(systemDb, order, card)
  try {
    const state = order.reference ? await payments.change(order.reference, sent) : await payments.start(sent)
    return await inTransaction(systemDb, async (tx) => {
      await updateOrder(tx, order.id, { reference: state.reference })
      await syncSubscription(tx, payments.name, order.organizationId, state)
      return ensureFound(await findOrder(tx, order.organizationId, order.key))
    })
  } catch (error) {
    // The payment may have gone through: the order stays open and is sent again with the same id.
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await inTransaction(systemDb, async (tx) => {
      await updateOrder(tx, order.id, { status: 'refused', message: error.message })
      if (order.promoId && !order.reference) await updatePromoUsed(tx, order.promoId, -1)
    })
    throw error
  }
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
  actor: Who,
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
export const subscribe = (systemDb: Db, payments: PaymentProvider, actor: Who, key: string, selection: PlanSelection) =>
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

async function activeSubscription(tx: WriteTx, { organizationId }: Who, id?: string) {
  const row = await findSubscription(tx, organizationId)
  if (id && row?._id !== id) throw notFound('this subscription')
  ensureTransition('change', row?.status)
  return row!
}

/** Moves an active subscription to another plan or cycle, with credit for what is already paid. */
export const changeSubscription = (
  systemDb: Db,
  payments: PaymentProvider,
  actor: Who,
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
export const setAddons = (systemDb: Db, payments: PaymentProvider, actor: Who, key: string, addons: Addons) =>
  buy(systemDb, payments, actor, key, async (tx) => {
    const before = await activeSubscription(tx, actor)
    const price = ensureFound(await findPrice(tx, before.planId, before.planPriceId), 'This price')
    return { before, requested: { price, addons, promoId: before.promoId } }
  })

/** Cancels at the end of the paid period, or undoes that. */
export async function setEnding(systemDb: Db, payments: PaymentProvider, actor: Who, isEnding: boolean) {
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
