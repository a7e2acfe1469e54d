import { z } from 'zod'
import { Day, Id, listOf, Moment, MomentOut, NumberIn, page, Text } from './fields.ts'
import { PaymentService, SandboxCard } from './payment-service.ts'
import { BillingCycle, PaymentType, Plan, PlanAlert, PlanPrice, Transfer, Usage } from './plans.ts'
import { owners, staff } from './roles.ts'
import { defineApi } from './api.ts'

export const SubscriptionStatus = z.enum(['ACTIVE', 'CANCELLED', 'EXPIRED'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const InvoiceStatus = z.enum([
  'deleted',
  'draft',
  'open',
  'uncollectible',
  'void',
  'failed',
  'paid',
  'pending',
  'finalization failed',
])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** The parts of an amount to pay, in whole currency units: 31.9 is $31.90. */
export const Quote = z.object({
  currency: z.string(),
  planAmount: z.number(),
  /** The cost of add-ons, before discount and tax. */
  addonAmount: z.number(),
  discountAmount: z.number(),
  taxPercentage: z.number(),
  taxAmount: z.number(),
  amountPayable: z.number(),
  /** The promo code behind the discount, as it was typed. */
  promoCode: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** What a promo code takes off, and the prices on sale that it holds for: of all plans, or the one that was asked for. */
export const PromoOffer = z.object({
  promoCode: z.string(),
  /** One of the two; the other is 0. */
  discountPercentage: z.number(),
  /** Before tax, in whole currency units, of each period. */
  amountOff: z.number(),
  /** True for every period, false for the first. */
  isLasting: z.boolean(),
  prices: z.array(
    z.object({ planId: Id, planTitle: z.string(), priceListId: Id, billingCycle: BillingCycle, quote: Quote }),
  ),
})
export type PromoOffer = z.infer<typeof PromoOffer>

/** Additions to the plan's limits. */
export const Addons = z.object({
  /** Steps of 10 GB. */
  storage: z.number().int('Use a whole number.').min(0, 'Use 0 or more.').max(100, 'At most 100.'),
  /** Practitioners. */
  practitioners: z.number().int('Use a whole number.').min(0, 'Use 0 or more.').max(500, 'At most 500.'),
})
export type Addons = z.infer<typeof Addons>
/** Bytes per step of storage. */
export const storageStep = 10_000_000_000

/** Whether a change starts at once, or when the paid period ends. */
const startsAt = z.enum(['now', 'periodEnd']).default('now')

/** What a purchase or change costs, in whole currency units. */
export const Payment = z.object({
  /** What the new plan costs until `paidUntil`, less a discount. */
  charge: z.number(),
  /** To pay now, after the balance. */
  dueNow: z.number(),
  /** What was paid for time that is not used. */
  credit: z.number(),
  /** The balance before and after. Later invoices are paid from it first. */
  balance: z.number(),
  balanceAfter: z.number(),
  /** The end of the period that is then paid. */
  paidUntil: Day,
  /** The moment from which unused time is counted. */
  pricedAt: MomentOut,
  /** The other way to change: from the end of the paid period, for this amount. */
  later: z.object({ startsOn: Day, amount: z.number() }).nullable(),
})
export type Payment = z.infer<typeof Payment>

export const Subscription = z.object({
  _id: Id,
  planId: Id,
  planTitle: z.string(),
  priceListId: Id,
  billingCycle: BillingCycle,
  status: SubscriptionStatus,
  /** The last renewal was refused; it is paid until `paidUntil` and no longer. */
  isPastDue: z.boolean(),
  /** When the paid period ends: the subscription renews then, or expires if it was cancelled. */
  paidUntil: Day.nullable(),
  /** The last digits of the card that renewals are charged to. */
  cardEnding: z.string().nullable(),
  addons: Addons,
  /** What a step of each add-on costs in a period, with tax. */
  addonPrices: z.object({ storage: z.number(), practitioners: z.number() }),
  renewal: Quote,
  /** What was paid and not used. */
  balance: z.number(),
  /** For a plan that is paid by transfer: where to, and the invoices to pay, the oldest first. */
  transfer: Transfer.nullable(),
  /** The change that starts when the paid period ends. */
  next: z.object({ planTitle: z.string(), billingCycle: BillingCycle, addons: Addons, amount: z.number() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.object({
  _id: Id,
  number: z.string(),
  /** A purchase or change, a renewal, or one by agreement. */
  paymentType: PaymentType,
  status: InvoiceStatus,
  issuedAt: MomentOut,
  paidAt: MomentOut.nullable(),
  text: z.string(),
  currency: z.string(),
  netAmount: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  /** What was paid or is to be paid, after the balance. */
  amountDue: z.number(),
  /** The last day to pay by transfer; null where a card pays. */
  dueOn: Day.nullable(),
  /** Charges are positive, credits and discounts negative, with tax. Empty for old invoices. */
  lines: z.array(
    z.object({
      kind: z.enum(['charge', 'credit', 'promo']),
      text: z.string(),
      amount: z.number(),
      from: MomentOut,
      until: MomentOut,
    }),
  ),
})
export type Invoice = z.infer<typeof Invoice>

/**
 * The result of a payment. `actionNeeded` is what the payer still has to do, in Stripe's form or at the sandbox's bank;
 * `pending` says that the bank has not answered, and that the outcome will be notified.
 */
export const PaymentResult = z.object({
  status: z.enum(['paid', 'actionNeeded', 'scheduled', 'pending']),
  /** Opens the payment service's form. */
  clientSecret: z.string().nullable(),
  subscription: Subscription.nullable(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export { Usage }
const byId = z.object({ id: Id })
const promoCode = Text(40).trim().toUpperCase()
/** What the owner was shown to pay today: where it is another amount by now nothing is charged. */
const shownAmount = z.number().min(0).optional()
/** The moment of that amount: what is charged is counted from it, too. */
const pricedAt = Moment.optional()
const order = {
  planId: Id,
  priceListId: Id,
  promoCode: promoCode.optional(),
  card: SandboxCard.optional(),
  startsAt,
  shownAmount,
  pricedAt,
}
const owned = { roles: owners, isAudited: true, isClosedToSupport: true } as const

/** Buying, changing and ending a plan. The server computes all amounts; none is accepted from the client. */
export const billing = defineApi('plans', {
  list: { method: 'GET', path: '/plans', roles: staff, reply: z.array(Plan), failure: 'Failed to read plan' },
  get: { method: 'GET', path: '/plans/:id', roles: staff, params: byId, reply: Plan, failure: 'Failed to read plan' },
  price: {
    hasNoTransaction: true,
    method: 'GET',
    path: '/plans/:id/:priceListId',
    roles: owners,
    params: z.object({ id: Id, priceListId: Id }),
    query: z.object({ promoCode: promoCode.optional() }),
    reply: z.object({ plan: Plan, price: PlanPrice, quote: Quote, payment: Payment, service: PaymentService }),
    failure: 'Failed to read plan',
  },
  /** For all staff, so that a full plan is said before a form is filled in. */
  usage: { method: 'GET', path: '/plans/usage', roles: staff, reply: z.array(Usage), failure: 'Failed to read plan' },
  subscription: {
    method: 'GET',
    path: '/plans/subscription',
    roles: owners,
    reply: z.object({ subscription: Subscription.nullable(), service: PaymentService }),
    failure: 'Failed to read plan',
  },
  /** Requests another plan. An upgrade from the free plan waits for its payment, any other for the operator. */
  requestPlan: {
    ...owned,
    method: 'POST',
    path: '/plans/request-plan',
    body: z.object({ planId: Id, priceListId: Id.nullable().default(null), note: Text(1000).trim().default('') }),
    reply: PlanAlert,
    failure: 'plan update failed',
  },
  /** Takes back the pending request; an offer that answered it goes off sale. */
  withdrawRequest: {
    ...owned,
    hasNoTransaction: true,
    method: 'DELETE',
    path: '/plans/request-plan',
    reply: PlanAlert,
    failure: 'plan update failed',
  },
  subscribe: {
    ...owned,
    hasNoTransaction: true,
    method: 'POST',
    path: '/plans/subscription',
    body: z.object(order),
    reply: PaymentResult,
    failure: 'Payment Failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** Moves a running subscription to another plan or cycle. */
  changeSubscription: {
    ...owned,
    hasNoTransaction: true,
    method: 'PUT',
    path: '/plans/subscription/:id',
    params: byId,
    body: z.object(order),
    reply: PaymentResult,
    failure: 'plan update failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  addons: {
    ...owned,
    hasNoTransaction: true,
    method: 'POST',
    path: '/plans/subscription/addons',
    body: Addons.extend({ startsAt, shownAmount, pricedAt }),
    reply: PaymentResult,
    failure: 'plan update failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** What other add-ons cost, before they are ordered. */
  addonsPrice: {
    hasNoTransaction: true,
    method: 'POST',
    path: '/plans/subscription/addons/price',
    roles: owners,
    isRead: true,
    body: Addons,
    reply: z.object({ renewal: Quote, payment: Payment }),
    failure: 'Failed to read plan',
  },
  /** Withdraws the change that starts when the paid period ends. */
  withdrawChange: {
    ...owned,
    hasNoTransaction: true,
    method: 'DELETE',
    path: '/plans/subscription/change',
    reply: Subscription,
    failure: 'plan update failed',
  },
  /** Pays a refused renewal. */
  payRenewal: {
    ...owned,
    hasNoTransaction: true,
    method: 'POST',
    path: '/plans/subscription/pay',
    body: z.object({ card: SandboxCard.optional() }),
    reply: PaymentResult,
    failure: 'Payment Failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** Saves another card for renewals. With Stripe its own form asks for the card, and `confirmCard` follows. */
  changeCard: {
    ...owned,
    hasNoTransaction: true,
    method: 'POST',
    path: '/plans/subscription/card',
    body: z.object({ card: SandboxCard.optional() }),
    reply: z.object({ clientSecret: z.string().nullable() }),
    failure: 'Failed to change the card',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** Uses the card that was entered in Stripe's form. */
  confirmCard: {
    ...owned,
    hasNoTransaction: true,
    method: 'PUT',
    path: '/plans/subscription/card',
    body: z.object({ setupId: Text(200).min(1) }),
    reply: Subscription,
    failure: 'Failed to change the card',
  },
  cancel: {
    ...owned,
    hasNoTransaction: true,
    method: 'PUT',
    path: '/plans/subscription/cancel',
    isStepUp: true,
    reply: Subscription,
    failure: 'Failed to cancel subscription',
  },
  resume: {
    ...owned,
    hasNoTransaction: true,
    method: 'PUT',
    path: '/plans/subscription/resume',
    reply: Subscription,
    failure: 'Failed to resume subscription',
  },
  /** The approval that a bank would ask for, in the sandbox. */
  answerBank: {
    ...owned,
    hasNoTransaction: true,
    method: 'POST',
    path: '/plans/subscription/bank',
    body: z.object({ clientSecret: Text(200).min(1), isApproved: z.boolean() }),
    reply: PaymentResult,
    failure: 'Payment Failed',
  },
  promo: {
    method: 'POST',
    path: '/plans/promo',
    roles: owners,
    isRead: true,
    body: z.object({ code: promoCode.min(1, 'Enter a promo code.'), priceListId: Id.optional() }),
    reply: PromoOffer,
    failure: 'Discount code not found',
    limit: { points: 10, seconds: 3600, by: 'organization' },
  },
  transactions: {
    method: 'GET',
    path: '/practitioners/transaction',
    roles: owners,
    query: z.object({ ...page, status: InvoiceStatus.optional(), year: NumberIn(2000, 2200).optional() }),
    reply: listOf(Invoice),
    failure: 'Failed to read transactions',
  },
  invoice: {
    method: 'GET',
    path: '/practitioners/transaction/:id/download',
    roles: owners,
    params: byId,
    reply: { file: 'application/pdf', name: 'invoice.pdf' },
    failure: 'Failed to read transactions',
    isAudited: true,
  },
})

/** Webhook of the payment service. The signature is verified against the raw body. */
export const paymentWebhook = '/payments/webhook'
