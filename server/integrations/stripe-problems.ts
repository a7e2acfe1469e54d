import Stripe from 'stripe'
import { Problem } from '@kinora/contract/problem.ts'

/**
 * Payers read the bank's message for a refused card, and nothing of Stripe's other errors. A request that Stripe
 * refused was not carried out; without an answer nobody knows.
 */
function problemOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    const message = error.message || 'Payment Failed'
    return new Problem('conflict', message, [{ field: 'card', message }])
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && (error.statusCode ?? 500) < 500)
    return new Problem('conflict', 'The payment service refused this, and nothing was changed. Contact Kinora support.')
  if (error instanceof Stripe.errors.StripeError)
    return new Problem('unavailable', 'The payment service is not responding. Try again in a moment.')
  return error
}

export const withProblems = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    throw problemOf(error)
  })
