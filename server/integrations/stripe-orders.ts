import { Problem } from '@kinora/contract/problem.ts'
import type Stripe from 'stripe'
import type { ChangePreview, Order } from './payment-provider.ts'
import { omittedItems, previewItems, priceOf, secondsIn } from './stripe-change-items.ts'
import { linesOf } from './stripe-lines.ts'
import { idOf, openInvoiceOf, stateOf, type Subscription } from './stripe-states.ts'
import { expandedFields, releaseSchedule, retrieveSubscription, subscriptionState } from './stripe-subscriptions.ts'

const interval = { monthly: 'month', yearly: 'year' } as const

const priceFor = async (stripe: Stripe, { id, currency, amount, cycle, text }: Order) =>
  stripe.prices.create(
    {
      currency: currency.toLowerCase(),
      unit_amount: amount,
      recurring: { interval: interval[cycle] },
      product_data: { name: text },
      metadata: { orderId: id },
    },
    { idempotencyKey: `${id} price` },
  )

/** A one-time coupon if the first charge is lower than later ones. */
async function discountsFor(stripe: Stripe, { id, currency, amount, firstAmount }: Order) {
  if (firstAmount >= amount) return {}
  const coupon = await stripe.coupons.create(
    { amount_off: amount - firstAmount, currency: currency.toLowerCase(), duration: 'once' },
    { idempotencyKey: `${id} coupon` },
  )
  return { discounts: [{ coupon: coupon.id }] }
}

/** The subscription that an order has already started, if its answer was lost. */
async function findStarted(stripe: Stripe, { id }: Order) {
  const found = await stripe.subscriptions.search({ query: `metadata['orderId']:'${id}'` })
  return found.data[0] && retrieveSubscription(stripe, found.data[0].id)
}

export async function startOrder(stripe: Stripe, order: Order) {
  const { id, organization: name, email, organizationId } = order
  const started = order.isRepeated && (await findStarted(stripe, order))
  if (started) return subscriptionState(stripe, started)
  const customer =
    order.customer ??
    (await stripe.customers.create({ name, email, metadata: { organizationId } }, { idempotencyKey: `${id} customer` }))
      .id
  const subscription = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: (await priceFor(stripe, order)).id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { organizationId, orderId: id },
      expand: expandedFields,
      ...(await discountsFor(stripe, order)),
    },
    { idempotencyKey: `${id} subscription` },
  )
  return subscriptionState(stripe, subscription as Subscription)
}

/** Whether a change with a lost answer has been made, or waits for its payment. */
function hasBegun({ items, pending_update, metadata }: Subscription, { id }: Order) {
  const changed = [...items.data, ...(pending_update?.subscription_items ?? [])]
  return metadata.startedOrder === id || changed.some(({ price }) => price.metadata.orderId === id)
}

async function changeAtPeriodEnd(stripe: Stripe, before: Subscription, order: Order) {
  const { id: price } = await priceFor(stripe, order)
  const { id, current_period_start: start_date, current_period_end: end_date, price: old } = before.items.data[0]!
  const key = `${order.id} ${id}`
  // A schedule without phases remains if an answer was lost.
  const { schedule: known } = before
  const schedule =
    known ??
    (await stripe.subscriptionSchedules.create({ from_subscription: before.id }, { idempotencyKey: `${key} schedule` }))
  await stripe.subscriptionSchedules.update(
    idOf(schedule),
    {
      end_behavior: 'release',
      phases: [
        { items: [{ price: old.id }], start_date, end_date },
        {
          items: [{ price }],
          start_date: end_date,
          proration_behavior: 'none',
          metadata: { startedOrder: order.id },
          ...(await discountsFor(stripe, order)),
        },
      ],
    },
    { idempotencyKey: `${key} phases` },
  )
  return subscriptionState(stripe, await retrieveSubscription(stripe, before.id))
}

/** The parameters of a change that starts now. */
async function partsOf(stripe: Stripe, before: Subscription, order: Order) {
  const item = before.items.data[0]!
  const isSameCycle = item.price.recurring?.interval === interval[order.cycle]
  const { data: invoices } = await stripe.invoices.list({ subscription: before.id, status: 'paid', limit: 100 })
  const length = item.current_period_end - item.current_period_start
  // A new period starts when Stripe receives the change, so the time used until then is not credited.
  const at = secondsIn(item, isSameCycle || !order.isRepeated ? order.pricedAt : new Date())
  const share = isSameCycle ? (item.current_period_end - at) / length : 1
  const more = (product: string) => omittedItems(order, product, { at, share, isSameCycle, item, invoices })
  // A different interval starts a new period automatically. Stripe rejects the moment if `billing_cycle_anchor` asks
  // for it too.
  return { item, at, more }
}

/**
 * The invoice that Stripe would create for a change now. Stripe has no preview for a scheduled subscription, and an
 * unpaid change that the new one replaces still holds balance there.
 */
export async function previewOrder(
  stripe: Stripe,
  reference: string,
  order: Order,
): Promise<ChangePreview | undefined> {
  const before = await retrieveSubscription(stripe, reference)
  if (before.schedule || openInvoiceOf(before) || stateOf(before) !== 'active') return undefined
  const { item, at, more } = await partsOf(stripe, before, order)
  const product = idOf(item.price.product)
  const { lines, amount_due } = await stripe.invoices.createPreview({
    subscription: reference,
    subscription_details: {
      items: [{ id: item.id, price_data: priceOf(order, product, interval[order.cycle]) }],
      proration_behavior: 'always_invoice',
      proration_date: at,
    },
    invoice_items: previewItems(more(product)),
  })
  return { lines: lines.data.flatMap(linesOf), amountDue: amount_due }
}

/** Stripe credits unused time, and applies the change only once its invoice is paid. */
export async function changeOrder(stripe: Stripe, reference: string, order: Order) {
  const before = await retrieveSubscription(stripe, reference)
  if (hasBegun(before, order)) return subscriptionState(stripe, before)
  // Stripe treats an unpaid period as started, and would credit it.
  if (stateOf(before) === 'pastDue')
    throw new Problem('conflict', 'Your last renewal is not paid. Pay it first, then change the plan.')
  if (order.isAtPeriodEnd) return changeAtPeriodEnd(stripe, before, order)
  await releaseSchedule(stripe, before)
  const { item, at, more } = await partsOf(stripe, before, order)
  const price = await priceFor(stripe, order)
  const items = more(idOf(price.product))
  await stripe.subscriptions.update(
    reference,
    {
      items: [{ id: item.id, price: price.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      proration_date: at,
      ...(items.length > 0 && { add_invoice_items: items }),
      expand: expandedFields,
    },
    // Stripe rejects a repeated key with a different moment.
    { idempotencyKey: `${order.id} change ${at}` },
  )
  return subscriptionState(stripe, await retrieveSubscription(stripe, reference))
}
