import type Stripe from 'stripe'

/** The customer of a refund or credit note; null for other events. */
export function refundedCustomerOf({ type, data }: Stripe.Event) {
  if (type !== 'charge.refunded' && type !== 'credit_note.created') return null
  const { customer } = data.object as Stripe.Charge | Stripe.CreditNote
  return (typeof customer === 'string' ? customer : customer?.id) ?? null
}

/** The subscription an event is about; null for events we do not use. */
export function subscriptionOf({ type, data }: Stripe.Event) {
  const object = data.object as unknown as Record<string, unknown>
  if (type.startsWith('customer.subscription.')) return String(object.id)
  if (!type.startsWith('invoice.')) return null
  const { parent } = object as { parent?: { subscription_details?: { subscription?: string | { id: string } } } }
  const subscription = parent?.subscription_details?.subscription
  return (typeof subscription === 'string' ? subscription : subscription?.id) ?? null
}
