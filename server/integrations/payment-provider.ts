import type { InvoiceStatus } from '@kinora/contract/invoices.ts'
import type { BillingCycle } from '@kinora/contract/plans.ts'

/** A purchase or a change. Amounts are in cents, including tax. */
export interface Order {
  /** The idempotency key: the service carries out the order once, however often it is sent. */
  id: string
  /**
   * True if the order was sent before without an answer. Services forget idempotency keys after a day, so the order is
   * looked up first.
   */
  isRepeated: boolean
  organizationId: string
  organization: string
  email: string
  /** The customer id at the service; null before the first order. */
  customer: string | null
  cycle: BillingCycle
  currency: string
  /** A period without a code, the first period with it, and each later period. */
  listAmount: number
  firstAmount: number
  amount: number
  /** True for a change that starts when the paid period ends. */
  isAtPeriodEnd: boolean
  /** The moment from which unused time is counted: when the owner was shown the amount. */
  pricedAt: Date
  /** The part of credit notes for the time after a moment, which the service would credit again. */
  creditedAfter: (at: Date) => number
  /** The line on the invoice. */
  text: string
  /** The sandbox's test card; a real service asks for cards in its own form. */
  card?: string
}

/** A charge is positive, a credit or discount negative; in cents with tax. */
export interface InvoiceLine {
  kind: 'charge' | 'credit' | 'promo'
  text: string
  amount: number
  from: Date
  until: Date
}

/** An invoice at the payment service. */
export interface ProviderInvoice {
  reference: string
  status: InvoiceStatus
  /** The sum of the lines. */
  amount: number
  /** The amount left to pay after the balance. */
  amountDue: number
  currency: string
  text: string
  lines: InvoiceLine[]
  issuedAt: Date
  paidAt: Date | null
}

/** The whole state of a subscription at the service, so that the order of webhooks does not matter. */
export interface SubscriptionState {
  reference: string
  customer: string
  /** incomplete: never paid; pastDue: the renewal was refused; ended: no longer paid. */
  state: 'incomplete' | 'active' | 'pastDue' | 'ended'
  /** True if it ends with the paid period. */
  isEnding: boolean
  periodStart: Date | null
  paidUntil: Date | null
  /** The last digits of the card that renewals are charged to. */
  cardEnding: string | null
  /** Opens the service's payment form while the payer still has to act. */
  clientSecret: string | null
  /** The newest invoice. */
  latestInvoice: string | null
  /** The order for the next period that has taken effect, if any. */
  startedOrder: string | null
  /** True while a change is scheduled for the next period. */
  hasNext: boolean
  bills: ProviderInvoice[]
}

/**
 * A correction, in cents with tax: a credit for part of a paid invoice, with `refundAmount` going to the card and the
 * rest to the balance; a refund of balance to the card of an invoice; or an adjustment of the balance.
 */
export interface CorrectionOrder {
  /** The idempotency key: the correction takes effect once, however often it is sent. */
  id: string
  /** True if it was sent before without an answer, as with an order. */
  isRepeated: boolean
  kind: 'creditNote' | 'refund' | 'adjustment'
  organizationId: string
  customer: string
  /** The subscription and the invoice; an adjustment has no invoice. */
  subscription: string
  invoice: string | null
  amount: number
  refundAmount: number
  currency: string
  reason: string
}

/** A correction made at the service itself: a refund, or a credit note with the part refunded to the card. */
export interface ProviderRefund {
  reference: string
  /** The invoice at the service. */
  invoice: string
  amount: number
  refundAmount: number
  reason: string | null
}

/** A payment that the cardholder disputes at their bank (a chargeback), in cents. */
export interface ProviderDispute {
  customer: string | null
  amount: number
  currency: string
  outcome: 'open' | 'won' | 'lost'
  answerBy: Date | null
}

/** The subject of a payment service's event: its subscription, the customer who was refunded, or the dispute. */
export interface ProviderEvent {
  eventId: string
  reference: string | null
  refundedCustomer: string | null
  dispute: string | null
}

/** The price of a change now: the lines of its invoice, and the amount left to pay after the balance. */
export interface ChangePreview {
  lines: InvoiceLine[]
  amountDue: number
}

/** Receives the payments: a payment service, or the platform itself by bank transfer. */
export type BillingService = PaymentProvider['name'] | 'transfer'

/** A payment service. Every method may be called again with the same arguments. */
export interface PaymentProvider {
  name: 'sandbox' | 'stripe'
  publishableKey: string | null
  /** @throws Problem with a message for the payer if the card is refused. */
  start: (order: Order) => Promise<SubscriptionState>
  /** Credits unused time, charges the new plan, and keeps what remains as balance. Nothing changes until it is paid. */
  change: (reference: string, order: Order) => Promise<SubscriptionState>
  /** The amount that `change` would charge now. Missing or undefined if our own calculation applies. */
  preview?: (reference: string, order: Order) => Promise<ChangePreview | undefined>
  cancel: (reference: string, organizationId: string) => Promise<SubscriptionState>
  resume: (reference: string, organizationId: string) => Promise<SubscriptionState>
  /** Undefined if the service does not know the subscription. */
  read: (reference: string, organizationId: string) => Promise<SubscriptionState | undefined>
  /** Retries a refused renewal, with another card if there is one. */
  payNow: (reference: string, organizationId: string, card?: string) => Promise<SubscriptionState>
  /** Saves another card for renewals; a service with its own form returns what opens it. */
  changeCard: (subscription: { reference: string; customer: string }, card?: string) => Promise<string | null>
  /** Uses the card that was entered in the service's form. */
  confirmCard: (subscription: { reference: string; customer: string }, setupId: string) => Promise<void>
  /** Withdraws the unpaid or scheduled change; the subscription continues unchanged. */
  withdrawChange: (reference: string, organizationId: string, isScheduled: boolean) => Promise<SubscriptionState>
  /** Ends a subscription immediately, paid or not. */
  drop: (reference: string, organizationId: string) => Promise<void>
  /** Ends a subscription whose renewal is unpaid; one whose payment has arrived meanwhile stays. */
  dropUnpaid: (reference: string, organizationId: string) => Promise<SubscriptionState>
  /** @throws Problem with a message for the operator if it is refused. */
  correct: (correction: CorrectionOrder) => Promise<void>
  /** Voids an invoice that is not paid. */
  voidInvoice: (invoice: string, subscription: string) => Promise<void>
  /** Refunds and credits given to a customer at the service, not by `correct`. */
  readRefunds: (customer: string) => Promise<ProviderRefund[]>
  /** A payment that its cardholder disputes; missing if there are no cardholders. */
  readDispute?: (dispute: string) => Promise<ProviderDispute>
  /** The event, or undefined if the signature is wrong. */
  verifyWebhook: (body: Buffer, signature: string) => ProviderEvent | undefined
  /** Recent events that comparing subscriptions would miss, oldest first. */
  readEvents?: () => Promise<ProviderEvent[]>
}
