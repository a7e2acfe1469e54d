import Stripe from 'stripe'
import { InvoiceStatus } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Bill, Order, PaymentProvider, Standing } from './payment-provider.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Signs what Stripe sends to our webhook. */
  webhookSecret: string
  /** Another server that speaks Stripe's protocol, for tests. */
  address?: URL
}

type Subscription = Stripe.Subscription & { latest_invoice: Stripe.Invoice | string | null }
const expand = ['latest_invoice.confirmation_secret']
const interval = { monthly: 'month', yearly: 'year' } as const

/** What the payer reads of a failure of Stripe's: the bank's own words, and nothing of the rest. */
function problemOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    const message = error.message || 'Payment Failed'
    return new Problem('conflict', message, [{ field: 'card', message }])
  }
  if (error instanceof Stripe.errors.StripeError)
    return new Problem(
      'unavailable',
      'The payment service does not answer. Nothing was charged; try again in a moment.',
    )
  return error
}

const told = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    throw problemOf(error)
  })

function stateOf({ status }: Subscription): Standing['state'] {
  if (status === 'incomplete') return 'incomplete'
  return status === 'canceled' || status === 'incomplete_expired' || status === 'unpaid' ? 'ended' : 'active'
}

const known: readonly string[] = InvoiceStatus.options

/** An open invoice that Stripe has tried to collect is one that failed, until a later try succeeds. */
function statusOf({ status, attempted }: Stripe.Invoice, state: Standing['state']): InvoiceStatus {
  if (status === 'open' && attempted && state !== 'incomplete') return 'failed'
  return status && known.includes(status) ? (status as InvoiceStatus) : 'pending'
}

const moment = (seconds: number) => new Date(seconds * 1000)

const billOf = (invoice: Stripe.Invoice, state: Standing['state']): Bill => ({
  reference: invoice.id ?? '',
  status: statusOf(invoice, state),
  amount: invoice.total,
  currency: invoice.currency.toUpperCase(),
  text: invoice.lines.data[0]?.description ?? 'Kinora',
  issuedAt: moment(invoice.created),
  paidAt: invoice.status_transitions.paid_at ? moment(invoice.status_transitions.paid_at) : null,
})

/** Stripe's own form opens with this, as long as the newest invoice waits to be paid. */
function secretOf({ latest_invoice: invoice }: Subscription) {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return null
  return invoice.confirmation_secret?.client_secret ?? null
}

const customerOf = ({ customer }: Subscription) => (typeof customer === 'string' ? customer : customer.id)

/** Takes payments through Stripe: its customers, prices, subscriptions and invoices. */
export function openStripe({ secretKey, publishableKey, webhookSecret, address }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(address && { host: address.hostname, port: Number(address.port), protocol: 'http' as const }),
  })

  async function standingOf(subscription: Subscription): Promise<Standing> {
    const state = stateOf(subscription)
    const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 })
    const end = subscription.items.data[0]?.current_period_end
    return {
      reference: subscription.id,
      customer: customerOf(subscription),
      state,
      isEnding: subscription.cancel_at_period_end,
      paidUntil: end ? moment(end) : null,
      clientSecret: secretOf(subscription),
      bills: invoices.data.map((invoice) => billOf(invoice, state)),
    }
  }

  const retrieve = async (reference: string) =>
    (await stripe.subscriptions.retrieve(reference, { expand })) as Subscription

  const priceFor = async ({ id, currency, amount, cycle, text }: Order) =>
    (
      await stripe.prices.create(
        {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          recurring: { interval: interval[cycle] },
          product_data: { name: text },
        },
        { idempotencyKey: `${id} price` },
      )
    ).id

  /** What is charged less than usual, this once. */
  async function discountsFor({ id, currency, amount, firstAmount }: Order) {
    if (firstAmount >= amount) return {}
    const coupon = await stripe.coupons.create(
      { amount_off: amount - firstAmount, currency: currency.toLowerCase(), duration: 'once' },
      { idempotencyKey: `${id} coupon` },
    )
    return { discounts: [{ coupon: coupon.id }] }
  }

  async function start(order: Order) {
    const { id, organization: name, email, organizationId } = order
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
        items: [{ price: await priceFor(order) }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { organizationId, orderId: id },
        expand,
        ...(await discountsFor(order)),
      },
      { idempotencyKey: `${id} subscription` },
    )
    return standingOf(subscription as Subscription)
  }

  /** Charges what a change costs now, before it is made. */
  async function charge(subscription: Subscription, { id, firstAmount, currency, text }: Order) {
    const customer = customerOf(subscription)
    const invoice = await stripe.invoices.create(
      { customer, subscription: subscription.id, auto_advance: false, pending_invoice_items_behavior: 'exclude' },
      { idempotencyKey: `${id} invoice` },
    )
    await stripe.invoiceItems.create(
      { customer, invoice: invoice.id, amount: firstAmount, currency: currency.toLowerCase(), description: text },
      { idempotencyKey: `${id} item` },
    )
    await stripe.invoices.pay(invoice.id!, {}, { idempotencyKey: `${id} pay` })
  }

  async function change(reference: string, order: Order) {
    const before = await retrieve(reference)
    const item = before.items.data[0]!
    const isSameCycle = item.price.recurring?.interval === interval[order.cycle]
    const items = [{ id: item.id, price: await priceFor(order) }]
    if (isSameCycle && order.firstAmount > 0) await charge(before, order)
    const anew: Stripe.SubscriptionUpdateParams = {
      billing_cycle_anchor: { type: 'now' },
      payment_behavior: 'error_if_incomplete',
      ...(await discountsFor(order)),
    }
    const facts: Stripe.SubscriptionUpdateParams = { items, proration_behavior: 'none', ...(!isSameCycle && anew) }
    const after = await stripe.subscriptions.update(
      reference,
      { ...facts, expand },
      { idempotencyKey: `${order.id} change` },
    )
    return standingOf(after as Subscription)
  }

  const setEnding = async (reference: string, isEnding: boolean) =>
    standingOf(
      (await stripe.subscriptions.update(reference, { cancel_at_period_end: isEnding, expand })) as Subscription,
    )

  async function read(reference: string) {
    const subscription = await retrieve(reference).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
      throw error
    })
    return subscription && standingOf(subscription)
  }

  return {
    name: 'stripe',
    publishableKey,
    start: (order) => told(start(order)),
    change: (reference, order) => told(change(reference, order)),
    cancel: (reference) => told(setEnding(reference, true)),
    resume: (reference) => told(setEnding(reference, false)),
    read: (reference) => told(read(reference)),
    drop: (reference) => told(stripe.subscriptions.cancel(reference).then(() => undefined)),
    heard(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
        return { eventId: event.id, reference: subscriptionOf(event) }
      } catch {
        return undefined
      }
    },
  }
}

/** The subscription an event is of; null for what does not concern us. */
function subscriptionOf({ type, data }: Stripe.Event) {
  const object = data.object as unknown as Record<string, unknown>
  if (type.startsWith('customer.subscription.')) return String(object.id)
  if (!type.startsWith('invoice.')) return null
  const { parent } = object as { parent?: { subscription_details?: { subscription?: string | { id: string } } } }
  const subscription = parent?.subscription_details?.subscription
  return (typeof subscription === 'string' ? subscription : subscription?.id) ?? null
}
