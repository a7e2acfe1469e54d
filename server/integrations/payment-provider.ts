import type { InvoiceStatus } from '@kinora/contract/billing.ts'

/** What is to be paid for. Amounts are in cents, with tax. */
export interface Order {
  /** Under it the service does the order once, however often it is told. */
  id: string
  organizationId: string
  organization: string
  email: string
  /** Who the organization is to the service, once it is known there. */
  customer: string | null
  cycle: 'monthly' | 'yearly'
  currency: string
  /** What is charged now, and what each period costs from the next on. */
  firstAmount: number
  amount: number
  /** What stands on the invoice. */
  text: string
  /** The sandbox's test card; a real service asks for cards in its own form. */
  card?: string
}

/** An invoice as the service has it. */
export interface Bill {
  reference: string
  status: InvoiceStatus
  amount: number
  currency: string
  text: string
  issuedAt: Date
  paidAt: Date | null
}

/** How a subscription stands with the service: all of it, so that it does not matter in which order one hears of changes. */
export interface Standing {
  reference: string
  customer: string
  /** incomplete: never paid yet; ended: paid no longer. */
  state: 'incomplete' | 'active' | 'ended'
  /** True where it ends when what is paid for is over. */
  isEnding: boolean
  paidUntil: Date | null
  /** Set where the payer has something left to do, to be shown with it. */
  clientSecret: string | null
  bills: Bill[]
}

/** Who takes the money. Every call that changes something may be made again. */
export interface PaymentProvider {
  name: 'sandbox' | 'stripe'
  publishableKey: string | null
  /** @throws Problem in the payer's words where the card is refused. */
  start: (order: Order) => Promise<Standing>
  /** Puts a subscription on another amount or cycle; `firstAmount` is charged at once. */
  change: (reference: string, order: Order) => Promise<Standing>
  cancel: (reference: string, organizationId: string) => Promise<Standing>
  resume: (reference: string, organizationId: string) => Promise<Standing>
  /** Undefined where the service does not know it. */
  read: (reference: string, organizationId: string) => Promise<Standing | undefined>
  /** Gives up what was never paid, or ends at once what is. */
  drop: (reference: string, organizationId: string) => Promise<void>
  /** Which subscription an event is of; undefined where it is not the service's own, null where it is of none. */
  heard: (body: Buffer, signature: string) => { eventId: string; reference: string | null } | undefined
}
