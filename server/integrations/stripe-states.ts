import type Stripe from 'stripe'
import { InvoiceStatus } from '@kinora/contract/invoices.ts'
import type { InvoiceLine, ProviderInvoice, SubscriptionState } from './payment-provider.ts'
import { linesOf, dateOfSeconds } from './stripe-lines.ts'

export type Subscription = Stripe.Subscription & { latest_invoice: Stripe.Invoice | string | null }

export function stateOf({ status }: Subscription): SubscriptionState['state'] {
  if (status === 'incomplete') return 'incomplete'
  if (status === 'past_due' || status === 'unpaid') return 'pastDue'
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'active'
}

const invoiceStatuses: readonly string[] = InvoiceStatus.options

/** Stripe keeps an invoice open after a failed renewal; we show it as failed until a later attempt succeeds. */
function statusOf({ status, attempted }: Stripe.Invoice, state: SubscriptionState['state']): InvoiceStatus {
  if (status === 'open' && attempted && state === 'pastDue') return 'failed'
  return status && invoiceStatuses.includes(status) ? (status as InvoiceStatus) : 'pending'
}

/** What an invoice is for. The order of Stripe's lines says nothing: a change of plan begins with the unused time. */
const textOf = (lines: InvoiceLine[]) =>
  (lines.toSorted((a, b) => b.amount - a.amount).find(({ kind }) => kind === 'charge') ?? lines[0])?.text ?? 'Kinora'

export const invoiceOf = (invoice: Stripe.Invoice, state: SubscriptionState['state']): ProviderInvoice => ({
  reference: invoice.id ?? '',
  status: statusOf(invoice, state),
  amount: invoice.total,
  amountDue: invoice.amount_due,
  lines: invoice.lines.data.flatMap(linesOf),
  currency: invoice.currency.toUpperCase(),
  text: textOf(invoice.lines.data.flatMap(linesOf)),
  issuedAt: dateOfSeconds(invoice.created),
  paidAt: invoice.status_transitions.paid_at ? dateOfSeconds(invoice.status_transitions.paid_at) : null,
})

/** The secret for Stripe's payment form while the newest invoice is unpaid. */
export function secretOf({ latest_invoice: invoice }: Subscription) {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return null
  return invoice.confirmation_secret?.client_secret ?? null
}

export const cardOf = ({ default_payment_method: method }: Subscription) =>
  (method && typeof method !== 'string' && method.card?.last4) || null

/** Stripe sends an object, or just its id. */
export const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id)
export const idOrNull = (thing: string | { id: string } | null) => (thing === null ? null : idOf(thing))

export const customerOf = ({ customer }: Subscription) => idOf(customer)

/** The newest invoice if it is unpaid and open. */
export const openInvoiceOf = ({ latest_invoice: invoice }: Subscription) =>
  invoice && typeof invoice !== 'string' && invoice.status === 'open' ? invoice.id : undefined
