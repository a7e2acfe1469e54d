import type { InvoiceStatus } from '@kinora/contract/billing.ts'
import type { BillingCycle } from '@kinora/contract/plans.ts'

/** A purchase or a change. Amounts are in cents, including tax. */
export interface Order {
  /** The idempotency key: the service carries out the order once, however often it is sent. */
  id: string
  organizationId: string
  organization: string
  email: string
  /** The customer id at the service; null before the first order. */
  customer: string | null
  cycle: BillingCycle
  currency: string
  /** Charged now, and for each period from the next on. */
  firstAmount: number
  amount: number
  /** The line on the invoice. */
  text: string
  /** The sandbox's test card; a real service asks for cards in its own form. */
  card?: string
}

/** An invoice at the payment service. */
export interface ProviderInvoice {
  reference: string
  status: InvoiceStatus
  amount: number
  currency: string
  text: string
  issuedAt: Date
  paidAt: Date | null
}

/** The whole state of a subscription at the service, so that the order of webhooks does not matter. */
export interface SubscriptionState {
  reference: string
  customer: string
  /** incomplete: never paid; ended: no longer paid. */
  state: 'incomplete' | 'active' | 'ended'
  /** True if it ends with the paid period. */
  isEnding: boolean
  paidUntil: Date | null
  /** Opens the service's payment form while the payer still has to act. */
  clientSecret: string | null
  bills: ProviderInvoice[]
}

/** A payment service. Every method may be called again with the same arguments. */
export interface PaymentProvider {
  name: 'sandbox' | 'stripe'
  publishableKey: string | null
  /** @throws Problem with a message for the payer if the card is refused. */
  start: (order: Order) => Promise<SubscriptionState>
  /** Changes the amount or cycle of a subscription and charges `firstAmount`. */
  change: (reference: string, order: Order) => Promise<SubscriptionState>
  cancel: (reference: string, organizationId: string) => Promise<SubscriptionState>
  resume: (reference: string, organizationId: string) => Promise<SubscriptionState>
  /** Undefined if the service does not know the subscription. */
  read: (reference: string, organizationId: string) => Promise<SubscriptionState | undefined>
  /** Ends a subscription immediately, paid or not. */
  drop: (reference: string, organizationId: string) => Promise<void>
  /** The event and its subscription, or undefined if the signature is wrong. `reference` is null for other events. */
  verifyWebhook: (body: Buffer, signature: string) => { eventId: string; reference: string | null } | undefined
}
