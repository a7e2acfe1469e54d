import { z } from 'zod'
import { defineApi } from './api.ts'
import { SubscriptionStatus } from './billing.ts'
import { InvoiceStatus } from './invoices.ts'
import { Id, listOf, MomentOut, page } from './fields.ts'
import { BillingCycle } from './plans.ts'

/** The sums of a month on the reader's clock. Amounts are integer cents, tax included. */
export const MoneyMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  receivedCents: z.number(),
  refundedCents: z.number(),
  /** Organizations that registered, and are still here. */
  signUps: z.number(),
  /** Subscriptions that ended after they had been paid. */
  ended: z.number(),
  /** Orders whose payment was refused, and renewals by card that were not paid within an hour. */
  refused: z.number(),
})
export type MoneyMonth = z.infer<typeof MoneyMonth>

export const Money = z.object({
  /** The last twelve, oldest first. */
  months: z.array(MoneyMonth),
  /** Subscriptions now: all that run, those whose renewal is not paid, and those that were cancelled for their end. */
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

/** A payment that was received, or a refund, which is negative. */
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

const operating = { roles: ['admin'] } as const

/** The money of all organizations. Lists are searched by the organization's name, invoices also by their number. */
export const operatorMoney = defineApi('operator', {
  money: {
    ...operating,
    route: 'GET /operator/money',
    reply: Money,
    failure: 'Failed to read the figures',
  },
  subscriptions: {
    ...operating,
    route: 'GET /operator/subscriptions',
    query: z.object({ ...page, state: z.enum(['all', 'running', 'pastDue', 'ending', 'ended']).default('all') }),
    reply: listOf(SoldSubscription),
    failure: 'Failed to read the subscriptions',
  },
  invoices: {
    ...operating,
    route: 'GET /operator/invoices',
    query: z.object({ ...page, status: InvoiceStatus.optional() }),
    reply: listOf(SoldInvoice),
    failure: 'Failed to read the invoices',
  },
  payments: {
    ...operating,
    route: 'GET /operator/payments',
    query: z.object({ ...page, kind: z.enum(['all', 'payment', 'refund']).default('all') }),
    reply: listOf(SoldPayment),
    failure: 'Failed to read the payments',
  },
})
