import { randomUUID } from 'node:crypto'
import type { Addons } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { Order, PaymentProvider } from '../integrations/payment-provider.ts'
import {
  findAddonPrices,
  findBuyer,
  findCustomer,
  findPrice,
  findPromo,
  findPromoById,
  type PriceRow,
  type SubscriptionRow,
  updatePromoUsed,
} from './billing.queries.ts'
import { amountsOf, changeAmount } from './billing.rules.ts'
import { findOpenOrder, findOrder, insertOrder, type OrderRow, updateOrder } from './order.queries.ts'
import { syncSubscription } from './payment-sync.service.ts'
import { ensureUsageFitsPlan } from './plan-limit.service.ts'

type Buyer = Pick<Actor, 'organizationId' | 'accountId'>

export const codeNotFound = () =>
  new Problem('not_found', 'Discount code not found', [{ field: 'promoCode', message: 'Discount code not found' }])

/** The plan, price and add-ons that an owner wants to buy or change to. */
export interface RequestedOrder {
  price: PriceRow
  addons: Addons
  promoCode?: string
  promoId?: string | null
}

/** In cents: what is charged now, and for each period from the next on. */
export async function costOf(
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
export async function placeOrder(
  tx: WriteTx,
  payments: PaymentProvider,
  actor: Buyer,
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
