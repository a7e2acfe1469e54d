import { z } from 'zod'
import { defineApi } from './api.ts'
import { SubscriptionStatus } from './billing.ts'
import { InvoiceStatus } from './invoices.ts'
import { Id, listOf, MomentOut, page } from './fields.ts'
import { BillingCycle } from './plans.ts'
import { forOperators } from './operator-roles.ts'

/** The totals of a month in the reader's time zone. Amounts are integer cents, tax included. */
export const MoneyMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  receivedCents: z.number(),
  refundedCents: z.number(),
  /** Organizations that registered and still exist. */
  signUps: z.number(),
  /** Paid subscriptions that ended. */
  ended: z.number(),
  /** Orders whose payment was refused, and card renewals not paid within an hour. */
  refused: z.number(),
})
export type MoneyMonth = z.infer<typeof MoneyMonth>

export const Money = z.object({
  /** The last twelve months, oldest first. */
  months: z.array(MoneyMonth),
  /** Current subscriptions: all running ones, those with an unpaid renewal, and those cancelled at their end. */
  running: z.number(),
  pastDue: z.number(),
  ending: z.number(),
})
export type Money = z.infer<typeof Money>

const ofOrganization = { orgId: Id, orgName: z.string() }

export const SoldSubscription = z.object({
  _id: Id,
  ...ofOrganization,
  planTitle: z.string(),
  billingCycle: BillingCycle,
  status: SubscriptionStatus,
  isPastDue: z.boolean(),
  paidUntil: MomentOut.nullable(),
  createdAt: MomentOut,
})
export type SoldSubscription = z.infer<typeof SoldSubscription>

export const SoldInvoice = z.object({
  _id: Id,
  ...ofOrganization,
  number: z.string(),
  text: z.string(),
  status: InvoiceStatus,
  totalCents: z.number(),
  issuedAt: MomentOut,
})
export type SoldInvoice = z.infer<typeof SoldInvoice>

/** A received payment, or a refund, which is negative. */
export const SoldPayment = z.object({
  _id: Id,
  /** The organization may have left since. */
  orgId: Id,
  orgName: z.string().nullable(),
  kind: z.enum(['payment', 'refund']),
  cents: z.number(),
  text: z.string(),
  happenedAt: MomentOut,
})
export type SoldPayment = z.infer<typeof SoldPayment>

/** Payments of all organizations. Lists are searched by organization name, invoices also by number. */
export const operatorMoney = defineApi('operator', {
  money: {
    ...forOperators,
    route: 'GET /operator/money',
    reply: Money,
    failure: 'Failed to read the figures',
  },
  subscriptions: {
    ...forOperators,
    route: 'GET /operator/subscriptions',
    query: z.object({ ...page, state: z.enum(['all', 'running', 'pastDue', 'ending', 'ended']).default('all') }),
    reply: listOf(SoldSubscription),
    failure: 'Failed to read the subscriptions',
  },
  invoices: {
    ...forOperators,
    route: 'GET /operator/invoices',
    query: z.object({ ...page, status: InvoiceStatus.optional() }),
    reply: listOf(SoldInvoice),
    failure: 'Failed to read the invoices',
  },
  payments: {
    ...forOperators,
    route: 'GET /operator/payments',
    query: z.object({ ...page, kind: z.enum(['all', 'payment', 'refund']).default('all') }),
    reply: listOf(SoldPayment),
    failure: 'Failed to read the payments',
  },
})
