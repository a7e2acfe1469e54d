import { z } from 'zod'
import { Day, Id, listOf, Moment, NumberIn, Text, page } from './fields.ts'
import { Invoice, InvoiceStatus } from './invoices.ts'
import { Payment, PromoOffer, Quote } from './quotes.ts'
import { PaymentService, SandboxCard } from './payment-service.ts'
import { BillingCycle, Plan, PlanAlert, PlanPrice, Transfer, Usage } from './plans.ts'
import { owners, staff } from './roles.ts'
import { defineApi } from './api.ts'

export const SubscriptionStatus = z.enum(['ACTIVE', 'CANCELLED', 'EXPIRED'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Extensions of the plan's limits. */
export const Addons = z.object({
  /** Steps of 10 GB. */
  storage: z.number('Use a whole number.').max(100, 'At most 100.').min(0, 'Use 0 or more.').int('Use a whole number.'),
  practitioners: z
    .number('Use a whole number.')
    .max(500, 'At most 500.')
    .min(0, 'Use 0 or more.')
    .int('Use a whole number.'),
})
export type Addons = z.infer<typeof Addons>
/** Bytes per step of storage. */
export const storageStep = 10_000_000_000

/** Whether a change starts now, or when the paid period ends. */
const startsAt = z.enum(['now', 'periodEnd']).default('now')

export const Subscription = z.object({
  _id: Id,
  planId: Id,
  planTitle: z.string(),
  priceListId: Id,
  billingCycle: BillingCycle,
  status: SubscriptionStatus,
  /** The last renewal was refused; the plan is paid until `paidUntil` only. */
  isPastDue: z.boolean(),
  /** When the paid period ends: the subscription renews then, or expires if it was cancelled. */
  paidUntil: Day.nullable(),
  /** The last digits of the card that renewals are charged to. */
  cardEnding: z.string().nullable(),
  addons: Addons,
  /** The price of one step of each add-on per period, with tax. */
  addonPrices: z.object({ storage: z.number(), practitioners: z.number() }),
  renewal: Quote,
  /** The price of paying the refused renewal now, after the balance. */
  renewalDue: z.number().nullable(),
  /** Unused money that was paid. */
  balance: z.number(),
  /** For a plan paid by transfer: the bank details, and the invoices to pay, oldest first. */
  transfer: Transfer.nullable(),
  /** The change that starts when the paid period ends. */
  next: z.object({ planTitle: z.string(), billingCycle: BillingCycle, addons: Addons, amount: z.number() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * The result of a payment. `actionNeeded` is what the payer must still do, in Stripe's form or at the sandbox's bank;
 * `pending` means that the bank has not answered and the outcome will be notified.
 */
export const PaymentResult = z.object({
  status: z.enum(['paid', 'actionNeeded', 'scheduled', 'pending']),
  /** Opens the payment service's form. */
  clientSecret: z.string().nullable(),
  subscription: Subscription.nullable(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export { Usage }
const promoCode = Text(40).trim().toUpperCase()
/** The amount that the owner was shown. If it has changed since, nothing is charged. */
const shownAmount = z.number().min(0).optional()
/** When that amount was shown; the charge is calculated for the same moment. */
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
  list: { route: 'GET /plans', roles: staff, reply: z.array(Plan), failure: 'Failed to read plan' },
  get: { route: 'GET /plans/:id', roles: staff, reply: Plan, failure: 'Failed to read plan' },
  price: {
    hasNoTransaction: true,
    route: 'GET /plans/:id/:priceListId',
    roles: owners,
    query: z.object({ promoCode: promoCode.optional() }),
    reply: z.object({ plan: Plan, price: PlanPrice, quote: Quote, payment: Payment, service: PaymentService }),
    failure: 'Failed to read plan',
  },
  /** Open to all staff, so that a full plan is announced before they fill in a form. */
  usage: { route: 'GET /plans/usage', roles: staff, reply: z.array(Usage), failure: 'Failed to read plan' },
  subscription: {
    route: 'GET /plans/subscription',
    roles: owners,
    reply: z.object({ subscription: Subscription.nullable(), service: PaymentService }),
    failure: 'Failed to read plan',
  },
  /** Requests another plan. An upgrade from the free plan waits for its payment, any other for the operator. */
  requestPlan: {
    ...owned,
    route: 'POST /plans/request-plan',
    body: z.object({ planId: Id, priceListId: Id.nullable().default(null), note: Text(1000).trim().default('') }),
    reply: PlanAlert,
    failure: 'plan update failed',
  },
  /** Withdraws the pending request; an offer that answered it is retired. */
  withdrawRequest: {
    ...owned,
    hasNoTransaction: true,
    route: 'DELETE /plans/request-plan',
    reply: PlanAlert,
    failure: 'plan update failed',
  },
  subscribe: {
    ...owned,
    hasNoTransaction: true,
    route: 'POST /plans/subscription',
    body: z.object(order),
    reply: PaymentResult,
    failure: 'Payment Failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** Moves a running subscription to another plan or cycle. */
  changeSubscription: {
    ...owned,
    hasNoTransaction: true,
    route: 'PUT /plans/subscription/:id',
    body: z.object(order),
    reply: PaymentResult,
    failure: 'plan update failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  addons: {
    ...owned,
    hasNoTransaction: true,
    route: 'POST /plans/subscription/addons',
    body: Addons.extend({ startsAt, shownAmount, pricedAt }),
    reply: PaymentResult,
    failure: 'plan update failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** The price of changed add-ons, before they are ordered. */
  addonsPrice: {
    hasNoTransaction: true,
    route: 'POST /plans/subscription/addons/price',
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
    route: 'DELETE /plans/subscription/change',
    reply: Subscription,
    failure: 'plan update failed',
  },
  /** Pays a refused renewal. */
  payRenewal: {
    ...owned,
    hasNoTransaction: true,
    route: 'POST /plans/subscription/pay',
    body: z.object({ card: SandboxCard.optional() }),
    reply: PaymentResult,
    failure: 'Payment Failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** After a payment in Stripe's form: asks Stripe whether it has arrived, because its webhook may be late. */
  confirmPayment: {
    ...owned,
    hasNoTransaction: true,
    route: 'PUT /plans/subscription/pay',
    reply: z.object({ isPaid: z.boolean() }),
    failure: 'We could not check your payment. Do not pay again: your plan changes once the payment has arrived.',
  },
  /** Saves another card for renewals. With Stripe, its own form asks for the card, and `confirmCard` follows. */
  changeCard: {
    ...owned,
    hasNoTransaction: true,
    route: 'POST /plans/subscription/card',
    body: z.object({ card: SandboxCard.optional() }),
    reply: z.object({ clientSecret: z.string().nullable() }),
    failure: 'Failed to change the card',
    limit: { points: 60, seconds: 3600, by: 'organization' },
  },
  /** Uses the card that was entered in Stripe's form. */
  confirmCard: {
    ...owned,
    hasNoTransaction: true,
    route: 'PUT /plans/subscription/card',
    body: z.object({ setupId: Text(200).min(1) }),
    reply: Subscription,
    failure: 'Failed to change the card',
  },
  cancel: {
    ...owned,
    hasNoTransaction: true,
    route: 'PUT /plans/subscription/cancel',
    isStepUp: true,
    reply: Subscription,
    failure: 'Failed to cancel subscription',
  },
  resume: {
    ...owned,
    hasNoTransaction: true,
    route: 'PUT /plans/subscription/resume',
    reply: Subscription,
    failure: 'Failed to resume subscription',
  },
  /** Simulates the approval that a bank would ask for, in the sandbox. */
  answerBank: {
    ...owned,
    hasNoTransaction: true,
    route: 'POST /plans/subscription/bank',
    body: z.object({ clientSecret: Text(200).min(1), isApproved: z.boolean() }),
    reply: PaymentResult,
    failure: 'Payment Failed',
  },
  promo: {
    route: 'POST /plans/promo',
    roles: owners,
    isRead: true,
    body: z.object({ code: promoCode.min(1, 'Enter a promo code.'), priceListId: Id.optional() }),
    reply: PromoOffer,
    failure: 'Discount code not found',
    limit: { points: 10, seconds: 3600, by: 'organization' },
  },
  transactions: {
    route: 'GET /practitioners/transaction',
    roles: owners,
    query: z.object({ ...page, status: InvoiceStatus.optional(), year: NumberIn(2000, 2200).optional() }),
    reply: listOf(Invoice),
    failure: 'Failed to read transactions',
  },
  invoice: {
    route: 'GET /practitioners/transaction/:id/download',
    roles: owners,
    reply: { file: 'application/pdf', name: 'invoice.pdf' },
    failure: 'Failed to read transactions',
    isAudited: true,
  },
})

/** Webhook of the payment service. The signature is verified against the raw body. */
export const paymentWebhook = '/payments/webhook'
