import Stripe from 'stripe'
import { Problem } from '@kinora/contract/problem.ts'

/**
 * Payers see the bank's message for a refused card, but no other Stripe errors. A request rejected by Stripe was not
 * carried out; without an answer the outcome is unknown.
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
