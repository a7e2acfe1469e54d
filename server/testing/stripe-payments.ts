import { afterAll } from 'vitest'
import { openStripe } from '../integrations/stripe.ts'
import { openStripeServer } from './stripe-server.ts'

const webhookSecret = 'whsec_of_the_tests'

/** A server that speaks Stripe's protocol until the tests of a file are over, and the payment service that talks to it. */
export async function openStripePayments(options: { retries?: number; timeout?: number } = {}) {
  const stripe = await openStripeServer(webhookSecret)
  afterAll(stripe.close)
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret }
  return { stripe, webhookSecret, payments: openStripe({ ...keys, ...options, address: stripe.address }) }
}
