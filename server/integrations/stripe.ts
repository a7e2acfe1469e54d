import Stripe from 'stripe'
import { Problem } from '@kinora/contract/problem.ts'
import type { ChangePreview, Order, PaymentProvider, SubscriptionState } from './payment-provider.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeCorrections } from './stripe-corrections.ts'
import { moreItems, previewItems, priceOf, secondsIn } from './stripe-change-items.ts'
import { linesOf, moment } from './stripe-lines.ts'
import { factsOf, readDispute } from './stripe-events.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { cardOf, customerOf, invoiceOf, openInvoiceOf, secretOf, stateOf, type Subscription } from './stripe-states.ts'
import { withProblems } from './stripe-problems.ts'

interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Verifies that webhooks come from Stripe. */
  webhookSecret: string
  /** A fake Stripe server, for tests. */
  address?: URL
  /** After how many milliseconds a call has no answer, and how often it is repeated then. */
  timeout?: number
  retries?: number
}

const expand = ['latest_invoice.confirmation_secret', 'default_payment_method']
const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id)
const interval = { monthly: 'month', yearly: 'year' } as const

/** Payments through Stripe's customers, prices, subscriptions and invoices. */
export function openStripe({ address, retries = 2, timeout = 10_000, ...keys }: StripeSettings): PaymentProvider {
  const { secretKey, publishableKey, webhookSecret } = keys
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout,
    telemetry: false,
    ...(address && { host: address.hostname, port: Number(address.port), protocol: 'http' as const }),
  })

  const corrections = stripeCorrections(stripe)
  const cards = stripeCards(stripe)
  const readRefunds = stripeRefunds(stripe)

  async function subscriptionState(subscription: Subscription): Promise<SubscriptionState> {
    const state = stateOf(subscription)
    const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 })
    const bills = invoices.data.map((invoice) => invoiceOf(invoice, state)).toReversed()
    // Stripe moves its period on whether or not it was paid: only paid invoices say until when it is.
    const newest = bills
      .filter(({ status }) => status === 'paid')
      .flatMap(({ lines }) => lines)
      .filter(({ kind }) => kind === 'charge')
      .toSorted((a, b) => a.until.getTime() - b.until.getTime())
      .at(-1)
    const item = subscription.items.data[0]
    const isPaid = state === 'active' && item
    const { latest_invoice: latest } = subscription
    return {
      reference: subscription.id,
      customer: customerOf(subscription),
      state,
      isEnding: subscription.cancel_at_period_end,
      periodStart: isPaid ? moment(item.current_period_start) : (newest?.from ?? null),
      paidUntil: isPaid ? moment(item.current_period_end) : (newest?.until ?? null),
      cardEnding: cardOf(subscription),
      clientSecret: secretOf(subscription),
      latestInvoice: (typeof latest === 'string' ? latest : latest?.id) ?? null,
      startedOrder: subscription.metadata.startedOrder ?? null,
      hasNext: Boolean(subscription.schedule),
      bills,
    }
  }

  const retrieve = async (reference: string) =>
    (await stripe.subscriptions.retrieve(reference, { expand })) as Subscription

  const priceFor = async ({ id, currency, amount, cycle, text }: Order) =>
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

  /** A one-time coupon where the first charge is lower than the later ones. */
  async function discountsFor({ id, currency, amount, firstAmount }: Order) {
    if (firstAmount >= amount) return {}
    const coupon = await stripe.coupons.create(
      { amount_off: amount - firstAmount, currency: currency.toLowerCase(), duration: 'once' },
      { idempotencyKey: `${id} coupon` },
    )
    return { discounts: [{ coupon: coupon.id }] }
  }

  /** The subscription that an order has started, where its answer was lost. */
  async function findStarted({ id }: Order) {
    const found = await stripe.subscriptions.search({ query: `metadata['orderId']:'${id}'` })
    return found.data[0] && retrieve(found.data[0].id)
  }

  async function start(order: Order) {
    const { id, organization: name, email, organizationId } = order
    const started = order.isRepeated && (await findStarted(order))
    if (started) return subscriptionState(started)
    const customer =
      order.customer ??
      (
        await stripe.customers.create(
          { name, email, metadata: { organizationId } },
          { idempotencyKey: `${id} customer` },
        )
      ).id
    const subscription = await stripe.subscriptions.create(
      {
        customer,
        items: [{ price: (await priceFor(order)).id }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { organizationId, orderId: id },
        expand,
        ...(await discountsFor(order)),
      },
      { idempotencyKey: `${id} subscription` },
    )
    return subscriptionState(subscription as Subscription)
  }

  /** Ends the schedule of a subscription, which goes on as it is. */
  async function release({ schedule }: Subscription) {
    if (schedule) await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
  }

  /** Whether a change whose answer was lost has been made, or waits for its payment. */
  function hasBegun({ items, pending_update, metadata }: Subscription, { id }: Order) {
    const changed = [...items.data, ...(pending_update?.subscription_items ?? [])]
    return metadata.startedOrder === id || changed.some(({ price }) => price.metadata.orderId === id)
  }

  async function changeAtPeriodEnd(before: Subscription, order: Order) {
    const { id: price } = await priceFor(order)
    const { id, current_period_start: start_date, current_period_end: end_date, price: old } = before.items.data[0]!
    const key = `${order.id} ${id}`
    // A schedule without its phases is left over where an answer was lost.
    const { schedule: known } = before
    const schedule =
      known ??
      (await stripe.subscriptionSchedules.create(
        { from_subscription: before.id },
        { idempotencyKey: `${key} schedule` },
      ))
    await stripe.subscriptionSchedules.update(
      typeof schedule === 'string' ? schedule : schedule.id,
      {
        end_behavior: 'release',
        phases: [
          { items: [{ price: old.id }], start_date, end_date },
          {
            items: [{ price }],
            start_date: end_date,
            proration_behavior: 'none',
            metadata: { startedOrder: order.id },
            ...(await discountsFor(order)),
          },
        ],
      },
      { idempotencyKey: `${key} phases` },
    )
    return subscriptionState(await retrieve(before.id))
  }

  /** What Stripe needs to know of a change that starts now. */
  async function partsOf(before: Subscription, order: Order) {
    const item = before.items.data[0]!
    const isSameCycle = item.price.recurring?.interval === interval[order.cycle]
    const { data: invoices } = await stripe.invoices.list({ subscription: before.id, status: 'paid', limit: 100 })
    const length = item.current_period_end - item.current_period_start
    // A new period begins when Stripe is reached: what was used until then is not credited.
    const at = secondsIn(item, isSameCycle || !order.isRepeated ? order.pricedAt : new Date())
    const share = isSameCycle ? (item.current_period_end - at) / length : 1
    const more = (product: string) => moreItems(order, product, { at, share, isSameCycle, item, invoices })
    // Another interval begins a new period by itself. Asked for it by `billing_cycle_anchor`, Stripe refuses the moment.
    return { item, at, more }
  }

  /**
   * The invoice that Stripe would make of a change now. It makes none for what a schedule manages, and an unpaid change,
   * which the new one replaces, still holds balance there.
   */
  async function preview(reference: string, order: Order): Promise<ChangePreview | undefined> {
    const before = await retrieve(reference)
    if (before.schedule || openInvoiceOf(before) || stateOf(before) !== 'active') return undefined
    const { item, at, more } = await partsOf(before, order)
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
  async function change(reference: string, order: Order) {
    const before = await retrieve(reference)
    if (hasBegun(before, order)) return subscriptionState(before)
    // Stripe counts a period that is not paid as begun, and would credit it.
    if (stateOf(before) === 'pastDue')
      throw new Problem('conflict', 'Your last renewal is not paid. Pay it first, then change the plan.')
    if (order.isAtPeriodEnd) return changeAtPeriodEnd(before, order)
    await release(before)
    const { item, at, more } = await partsOf(before, order)
    const price = await priceFor(order)
    const items = more(idOf(price.product))
    await stripe.subscriptions.update(
      reference,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
        proration_date: at,
        ...(items.length > 0 && { add_invoice_items: items }),
        expand,
      },
      // Stripe refuses a key that comes again with another moment.
      { idempotencyKey: `${order.id} change ${at}` },
    )
    return subscriptionState(await retrieve(reference))
  }

  /** Voids the newest invoice if it is not paid, so that nobody pays it later. */
  async function voidOpenInvoice(subscription: Subscription) {
    const id = openInvoiceOf(subscription)
    if (id) await stripe.invoices.voidInvoice(id)
  }

  async function withdrawChange(reference: string, isScheduled: boolean) {
    const subscription = await retrieve(reference)
    if (isScheduled) await release(subscription)
    else if (stateOf(subscription) === 'active') await voidOpenInvoice(subscription)
    return subscriptionState(await retrieve(reference))
  }

  async function drop(reference: string) {
    const subscription = await retrieve(reference)
    if (stateOf(subscription) !== 'ended') await stripe.subscriptions.cancel(reference)
    await voidOpenInvoice(subscription)
  }

  const setEnding = async (reference: string, isEnding: boolean) =>
    subscriptionState(
      (await stripe.subscriptions.update(reference, { cancel_at_period_end: isEnding, expand })) as Subscription,
    )

  async function read(reference: string) {
    const subscription = await retrieve(reference).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
      throw error
    })
    return subscription && subscriptionState(subscription)
  }

  return {
    name: 'stripe',
    publishableKey,
    start: (order) => withProblems(start(order)),
    change: (reference, order) => withProblems(change(reference, order)),
    preview: (reference, order) => withProblems(preview(reference, order)),
    cancel: (reference) => withProblems(setEnding(reference, true)),
    resume: (reference) => withProblems(setEnding(reference, false)),
    read: (reference) => withProblems(read(reference)),
    // The payer pays in Stripe's form, with the card on file or another.
    payNow: async (reference) => withProblems(retrieve(reference).then(subscriptionState)),
    changeCard: ({ customer }) => withProblems(cards.change(customer)),
    confirmCard: (subscription, setupId) => withProblems(cards.confirm(subscription, setupId)),
    withdrawChange: (reference, _, isScheduled) => withProblems(withdrawChange(reference, isScheduled)),
    drop: (reference) => withProblems(drop(reference)),
    correct: (correction) => withProblems(corrections.correct(correction)),
    voidInvoice: (invoice) => withProblems(corrections.voidInvoice(invoice)),
    readRefunds: (customer) => withProblems(readRefunds(customer)),
    readDispute: (dispute) => withProblems(readDispute(stripe, dispute)),
    verifyWebhook(body, signature) {
      try {
        return factsOf(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch {
        return undefined
      }
    },
  }
}
