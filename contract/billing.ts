import { z } from 'zod'
import { Day, Id, listOf, MomentOut, NumberIn, page, Text } from './fields.ts'
import { Plan, PlanAlert, PlanPrice, UsageLimit } from './plans.ts'
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

/** What is paid and why. Amounts are in whole currency units, 31.9 for $31.90. */
export const Quote = z.object({
  currency: z.string(),
  planAmount: z.number(),
  /** What add-ons cost on top, before discount and tax. */
  addonAmount: z.number(),
  discountAmount: z.number(),
  taxPercentage: z.number(),
  taxAmount: z.number(),
  amountPayable: z.number(),
  /** The promo code that the discount comes from, as it was typed. */
  promoCode: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** Room for more, beside what the plan has. */
export const Addons = z.object({
  /** Steps of 10 GB. */
  storage: z.number().int('Use a whole number.').min(0, 'Use 0 or more.').max(100, 'At most 100.'),
  /** Practitioners. */
  practitioners: z.number().int('Use a whole number.').min(0, 'Use 0 or more.').max(500, 'At most 500.'),
})
export type Addons = z.infer<typeof Addons>
/** Bytes that one step of storage adds. */
export const storageStep = 10_000_000_000

export const Subscription = z.object({
  _id: Id,
  planId: Id,
  planTitle: z.string(),
  priceListId: Id,
  billingCycle: PlanPrice.shape.billingCycle,
  status: SubscriptionStatus,
  /** The day it is paid until: then it renews, or ends where it was cancelled. */
  paidUntil: Day.nullable(),
  addons: Addons,
  renewal: Quote,
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.object({
  _id: Id,
  number: z.string(),
  status: InvoiceStatus,
  issuedAt: MomentOut,
  paidAt: MomentOut.nullable(),
  text: z.string(),
  currency: z.string(),
  netAmount: z.number(),
  taxAmount: z.number(),
  total: z.number(),
})
export type Invoice = z.infer<typeof Invoice>

/** How much of a limit is used; a null limit is by agreement. STORAGE in bytes. */
export const Usage = z.object({ type: UsageLimit, used: z.number(), limit: z.number().nullable() })
export type Usage = z.infer<typeof Usage>

/** The card of the sandbox, which takes test numbers only. A payment service's own form sends nothing of a card to us. */
export const SandboxCard = z.object({
  number: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Use one of the test card numbers.')),
})

/** How a payment went. `actionNeeded` names what the payer still has to do: the service's own form, or the sandbox's question. */
export const PaymentResult = z.object({
  status: z.enum(['paid', 'actionNeeded', 'pending']),
  /** What the payment service's form in the page is opened with. */
  clientSecret: z.string().nullable(),
  subscription: Subscription.nullable(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

/** What takes payments here: the sandbox, or Stripe with its public key. */
export const PaymentService = z.object({
  name: z.enum(['sandbox', 'stripe']),
  publishableKey: z.string().nullable(),
})

const byId = z.object({ id: Id })
const promoCode = Text(40).trim().toUpperCase()
const order = {
  planId: Id,
  priceListId: Id,
  promoCode: promoCode.optional(),
  card: SandboxCard.optional(),
}
const owned = { roles: owners, isAudited: true, isClosedToSupport: true } as const

/** Buying, changing and ending a plan. Prices are the server's: an amount in a body is not read. */
export const billing = defineApi('plans', {
  list: { method: 'GET', path: '/plans', roles: staff, reply: z.array(Plan), failure: 'Failed to read plan' },
  get: { method: 'GET', path: '/plans/:id', roles: staff, params: byId, reply: Plan, failure: 'Failed to read plan' },
  price: {
    method: 'GET',
    path: '/plans/:id/:priceListId',
    roles: owners,
    params: z.object({ id: Id, priceListId: Id }),
    query: z.object({ promoCode: promoCode.optional() }),
    /** `dueNow` is the quote's amount less what a running subscription has paid already. */
    reply: z.object({ plan: Plan, price: PlanPrice, quote: Quote, dueNow: z.number(), service: PaymentService }),
    failure: 'Failed to read plan',
  },
  usage: { method: 'GET', path: '/plans/usage', roles: owners, reply: z.array(Usage), failure: 'Failed to read plan' },
  subscription: {
    method: 'GET',
    path: '/plans/subscription',
    roles: owners,
    reply: z.object({ subscription: Subscription.nullable() }),
    failure: 'Failed to read plan',
  },
  /** Asks for another plan. One that is payable at once waits for its payment, any other for the operator. */
  requestPlan: {
    ...owned,
    method: 'POST',
    path: '/plans/request-plan',
    body: z.object({ planId: Id, priceListId: Id.nullable().default(null), note: Text(1000).trim().default('') }),
    reply: PlanAlert,
    failure: 'plan update failed',
  },
  withdrawRequest: {
    ...owned,
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
  /** Puts a running subscription on another plan or cycle. */
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
    body: Addons,
    reply: PaymentResult,
    failure: 'plan update failed',
    limit: { points: 60, seconds: 3600, by: 'organization' },
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
  /** The sandbox's second step, as a bank would ask for it. */
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
    body: z.object({ code: promoCode.min(1, 'Type a promo code.'), priceListId: Id }),
    reply: Quote,
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

/** Where a payment service says that something happened. Its signature is checked on the very bytes it sent. */
export const paymentWebhook = '/payments/webhook'
