import type Stripe from 'stripe'
import type { ProviderDispute, ProviderEvent } from './payment-provider.ts'
import { idOrNull } from './stripe-states.ts'

/** The customer of a refund or credit note; null for other events. */
function refundedCustomerOf({ type, data }: Stripe.Event) {
  if (type !== 'charge.refunded' && type !== 'credit_note.created') return null
  const { customer } = data.object as Stripe.Charge | Stripe.CreditNote
  return idOrNull(customer ?? null)
}

/** The subscription of an event; null for events we do not use. */
function subscriptionOf({ type, data }: Stripe.Event) {
  const object = data.object as unknown as Record<string, unknown>
  if (type.startsWith('customer.subscription.')) return String(object.id)
  if (!type.startsWith('invoice.')) return null
  const { parent } = object as { parent?: { subscription_details?: { subscription?: string | { id: string } } } }
  const subscription = parent?.subscription_details?.subscription
  return idOrNull(subscription ?? null)
}

/** The dispute (chargeback) that was opened or decided; null for other events. */
const disputeOf = ({ type, data }: Stripe.Event) =>
  type === 'charge.dispute.created' || type === 'charge.dispute.closed' ? (data.object as Stripe.Dispute).id : null

/** The fields of an event that we use. */
export const parseEvent = (event: Stripe.Event): ProviderEvent => ({
  eventId: event.id,
  reference: subscriptionOf(event),
  refundedCustomer: refundedCustomerOf(event),
  dispute: disputeOf(event),
})

/** The events of disputes and refunds, oldest first. Stripe keeps them for 30 days. */
export async function readEvents(stripe: Stripe) {
  const types = ['charge.dispute.created', 'charge.dispute.closed', 'charge.refunded', 'credit_note.created']
  const events = await stripe.events.list({ types, limit: 100 }).autoPagingToArray({ limit: 10_000 })
  return events.map(parseEvent).toReversed()
}

/** The current state of a dispute, because its event may arrive late. */
export async function readDispute(stripe: Stripe, id: string): Promise<ProviderDispute> {
  const { charge, amount, currency, status, evidence_details } = await stripe.disputes.retrieve(id, {
    expand: ['charge'],
  })
  return {
    customer: typeof charge === 'string' ? null : idOrNull(charge.customer),
    amount,
    currency: currency.toUpperCase(),
    // A closed inquiry took no money.
    outcome: status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : 'open',
    answerBy: evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1000),
  }
}
