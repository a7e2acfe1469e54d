import Stripe from 'stripe'
import type { SubscriptionState } from './payment-provider.ts'
import { dateOfSeconds } from './stripe-lines.ts'
import {
  cardOf,
  customerOf,
  idOf,
  invoiceOf,
  openInvoiceOf,
  secretOf,
  stateOf,
  type Subscription,
} from './stripe-states.ts'

/** The related objects that Stripe sends with a subscription. */
export const expandedFields = ['latest_invoice.confirmation_secret', 'default_payment_method']

export const retrieveSubscription = async (stripe: Stripe, reference: string) =>
  (await stripe.subscriptions.retrieve(reference, { expand: expandedFields })) as Subscription

export async function subscriptionState(stripe: Stripe, subscription: Subscription): Promise<SubscriptionState> {
  const state = stateOf(subscription)
  const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 })
  const bills = invoices.data.map((invoice) => invoiceOf(invoice, state)).toReversed()
  // Stripe advances the period even if it was not paid, so the paid invoices determine its end.
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
    periodStart: isPaid ? dateOfSeconds(item.current_period_start) : (newest?.from ?? null),
    paidUntil: isPaid ? dateOfSeconds(item.current_period_end) : (newest?.until ?? null),
    cardEnding: cardOf(subscription),
    clientSecret: secretOf(subscription),
    latestInvoice: (typeof latest === 'string' ? latest : latest?.id) ?? null,
    startedOrder: subscription.metadata.startedOrder ?? null,
    hasNext: Boolean(subscription.schedule),
    bills,
  }
}

export async function readSubscription(stripe: Stripe, reference: string) {
  const subscription = await retrieveSubscription(stripe, reference).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  })
  return subscription && subscriptionState(stripe, subscription)
}

/** Ends the schedule of a subscription, which continues unchanged. */
export async function releaseSchedule(stripe: Stripe, { schedule }: Subscription) {
  if (schedule) await stripe.subscriptionSchedules.release(idOf(schedule))
}

/** Voids the newest invoice if it is not paid, so that nobody pays it later. */
async function voidOpenInvoice(stripe: Stripe, subscription: Subscription) {
  const id = openInvoiceOf(subscription)
  if (id) await stripe.invoices.voidInvoice(id)
}

export async function withdrawChange(stripe: Stripe, reference: string, isScheduled: boolean) {
  const subscription = await retrieveSubscription(stripe, reference)
  if (isScheduled) await releaseSchedule(stripe, subscription)
  else if (stateOf(subscription) === 'active') await voidOpenInvoice(stripe, subscription)
  return subscriptionState(stripe, await retrieveSubscription(stripe, reference))
}

export async function dropSubscription(stripe: Stripe, reference: string) {
  const subscription = await retrieveSubscription(stripe, reference)
  if (stateOf(subscription) !== 'ended') await stripe.subscriptions.cancel(reference)
  await voidOpenInvoice(stripe, subscription)
}

/** Ends a subscription only once nobody can pay its invoice any more: a payment that came first keeps it. */
export async function dropUnpaidSubscription(stripe: Stripe, reference: string) {
  const subscription = await retrieveSubscription(stripe, reference)
  if (stateOf(subscription) === 'pastDue' && (await isUnpaidForGood(stripe, subscription)))
    await stripe.subscriptions.cancel(reference)
  return subscriptionState(stripe, await retrieveSubscription(stripe, reference))
}

/** Voids the invoice, which Stripe refuses where it has been paid since it was read. */
const isUnpaidForGood = (stripe: Stripe, subscription: Subscription) =>
  voidOpenInvoice(stripe, subscription).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
      throw error
    },
  )

export const setEnding = async (stripe: Stripe, reference: string, isEnding: boolean) =>
  subscriptionState(
    stripe,
    (await stripe.subscriptions.update(reference, {
      cancel_at_period_end: isEnding,
      expand: expandedFields,
    })) as Subscription,
  )
