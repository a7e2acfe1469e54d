import Stripe from 'stripe'
import { InvoiceStatus } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { ProviderInvoice, Order, PaymentProvider, SubscriptionState } from './payment-provider.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Verifies that webhooks come from Stripe. */
  webhookSecret: string
  /** A fake Stripe server, for tests. */
  address?: URL
}

type Subscription = Stripe.Subscription & { latest_invoice: Stripe.Invoice | string | null }
const expand = ['latest_invoice.confirmation_secret']
const interval = { monthly: 'month', yearly: 'year' } as const

/** Payers read the bank's message for a refused card, and nothing of Stripe's other errors. */
function problemOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    const message = error.message || 'Payment Failed'
    return new Problem('conflict', message, [{ field: 'card', message }])
  }
  if (error instanceof Stripe.errors.StripeError)
    return new Problem(
      'unavailable',
      'The payment service is not responding. Nothing was charged; try again in a moment.',
    )
  return error
}

const withProblems = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    throw problemOf(error)
  })

function stateOf({ status }: Subscription): SubscriptionState['state'] {
  if (status === 'incomplete') return 'incomplete'
  return status === 'canceled' || status === 'incomplete_expired' || status === 'unpaid' ? 'ended' : 'active'
}

const invoiceStatuses: readonly string[] = InvoiceStatus.options

/** Stripe keeps an invoice open after a failed charge; we show it as failed until a later attempt succeeds. */
function statusOf({ status, attempted }: Stripe.Invoice, state: SubscriptionState['state']): InvoiceStatus {
  if (status === 'open' && attempted && state !== 'incomplete') return 'failed'
  return status && invoiceStatuses.includes(status) ? (status as InvoiceStatus) : 'pending'
}

const moment = (seconds: number) => new Date(seconds * 1000)

const invoiceOf = (invoice: Stripe.Invoice, state: SubscriptionState['state']): ProviderInvoice => ({
  reference: invoice.id ?? '',
  status: statusOf(invoice, state),
  amount: invoice.total,
  currency: invoice.currency.toUpperCase(),
  text: invoice.lines.data[0]?.description ?? 'Kinora',
  issuedAt: moment(invoice.created),
  paidAt: invoice.status_transitions.paid_at ? moment(invoice.status_transitions.paid_at) : null,
})

/** The secret for Stripe's payment form while the newest invoice is unpaid. */
function secretOf({ latest_invoice: invoice }: Subscription) {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return null
  return invoice.confirmation_secret?.client_secret ?? null
}

const customerOf = ({ customer }: Subscription) => (typeof customer === 'string' ? customer : customer.id)

/** Payments through Stripe's customers, prices, subscriptions and invoices. */
export function openStripe({ secretKey, publishableKey, webhookSecret, address }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(address && { host: address.hostname, port: Number(address.port), protocol: 'http' as const }),
  })

  async function subscriptionState(subscription: Subscription): Promise<SubscriptionState> {
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
      bills: invoices.data.map((invoice) => invoiceOf(invoice, state)),
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

  /** A one-time coupon where the first charge is lower than the later ones. */
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
    return subscriptionState(subscription as Subscription)
  }

  /** Charges the cost of a change before the change is made. */
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
    const newCycle: Stripe.SubscriptionUpdateParams = {
      billing_cycle_anchor: { type: 'now' },
      payment_behavior: 'error_if_incomplete',
      ...(await discountsFor(order)),
    }
    const update: Stripe.SubscriptionUpdateParams = { items, proration_behavior: 'none', ...(!isSameCycle && newCycle) }
    const after = await stripe.subscriptions.update(
      reference,
      { ...update, expand },
      { idempotencyKey: `${order.id} change` },
    )
    return subscriptionState(after as Subscription)
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
    cancel: (reference) => withProblems(setEnding(reference, true)),
    resume: (reference) => withProblems(setEnding(reference, false)),
    read: (reference) => withProblems(read(reference)),
    drop: (reference) => withProblems(stripe.subscriptions.cancel(reference).then(() => undefined)),
    verifyWebhook(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
        return { eventId: event.id, reference: subscriptionOf(event) }
      } catch {
        return undefined
      }
    },
  }
}

/** The subscription an event is about; null for events we do not use. */
function subscriptionOf({ type, data }: Stripe.Event) {
  const object = data.object as unknown as Record<string, unknown>
  if (type.startsWith('customer.subscription.')) return String(object.id)
  if (!type.startsWith('invoice.')) return null
  const { parent } = object as { parent?: { subscription_details?: { subscription?: string | { id: string } } } }
  const subscription = parent?.subscription_details?.subscription
  return (typeof subscription === 'string' ? subscription : subscription?.id) ?? null
}
