import type Stripe from 'stripe'
import { Problem } from '@kinora/contract/problem.ts'

/** Changes the card for renewals: it is entered in Stripe's form, checked with the bank, then used. */
export const stripeCards = (stripe: Stripe) => ({
  async change(customer: string) {
    const { client_secret } = await stripe.setupIntents.create({ customer, usage: 'off_session' })
    return client_secret
  },

  async confirm({ reference, customer }: { reference: string; customer: string }, setupId: string) {
    const setup = await stripe.setupIntents.retrieve(setupId)
    const owner = typeof setup.customer === 'string' ? setup.customer : setup.customer?.id
    const method = typeof setup.payment_method === 'string' ? setup.payment_method : setup.payment_method?.id
    if (owner !== customer || setup.status !== 'succeeded' || !method)
      throw new Problem('conflict', 'Your bank has not confirmed this card. Enter it again.')
    await stripe.subscriptions.update(reference, { default_payment_method: method })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  },
})
