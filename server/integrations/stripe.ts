import Stripe from 'stripe'
import type { PaymentProvider } from './payment-provider.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeCorrections } from './stripe-corrections.ts'
import { parseEvent, readDispute, readEvents } from './stripe-events.ts'
import { changeOrder, previewOrder, startOrder } from './stripe-orders.ts'
import { withProblems } from './stripe-problems.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import {
  dropSubscription,
  dropUnpaidSubscription,
  readSubscription,
  retrieveSubscription,
  setEnding,
  subscriptionState,
  withdrawChange,
} from './stripe-subscriptions.ts'

interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Verifies that webhooks come from Stripe. */
  webhookSecret: string
  /** A fake Stripe server, for tests. */
  address?: URL
  /** The timeout of a call in milliseconds, and how often it is retried. */
  timeout?: number
  retries?: number
}

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

  return {
    name: 'stripe',
    publishableKey,
    start: (order) => withProblems(startOrder(stripe, order)),
    change: (reference, order) => withProblems(changeOrder(stripe, reference, order)),
    preview: (reference, order) => withProblems(previewOrder(stripe, reference, order)),
    cancel: (reference) => withProblems(setEnding(stripe, reference, true)),
    resume: (reference) => withProblems(setEnding(stripe, reference, false)),
    read: (reference) => withProblems(readSubscription(stripe, reference)),
    // The payer pays in Stripe's form, with the saved card or another.
    payNow: async (reference) =>
      withProblems(retrieveSubscription(stripe, reference).then((found) => subscriptionState(stripe, found))),
    changeCard: ({ customer }) => withProblems(cards.change(customer)),
    confirmCard: (subscription, setupId) => withProblems(cards.confirm(subscription, setupId)),
    withdrawChange: (reference, _, isScheduled) => withProblems(withdrawChange(stripe, reference, isScheduled)),
    drop: (reference) => withProblems(dropSubscription(stripe, reference)),
    dropUnpaid: (reference) => withProblems(dropUnpaidSubscription(stripe, reference)),
    correct: (correction) => withProblems(corrections.correct(correction)),
    voidInvoice: (invoice) => withProblems(corrections.voidInvoice(invoice)),
    readRefunds: (customer) => withProblems(readRefunds(customer)),
    readDispute: (dispute) => withProblems(readDispute(stripe, dispute)),
    verifyWebhook(body, signature) {
      try {
        return parseEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch {
        return undefined
      }
    },
    readEvents: () => withProblems(readEvents(stripe)),
  }
}
