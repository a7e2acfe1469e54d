import { z } from 'zod'

/** The payment service of this installation: the sandbox, or Stripe with its public key. */
export const PaymentService = z.object({
  name: z.enum(['sandbox', 'stripe']),
  publishableKey: z.string().nullable(),
})

/** A test card of the sandbox. Real cards are entered in the payment service's own form and never reach us. */
export const SandboxCard = z.object({
  number: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Use one of the test card numbers.')),
})
