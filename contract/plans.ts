import { z } from 'zod'
import { PlanType } from './accounts.ts'
import { Day, Id } from './fields.ts'
import { owners, staff } from './roles.ts'
import { defineApi } from './api.ts'

export const BillingCycle = z.enum(['monthly', 'yearly'])
export type BillingCycle = z.infer<typeof BillingCycle>

/** How a plan change is paid: by agreement with the operator, by renewal, or immediately when leaving the free plan. */
export const PaymentType = z.enum(['DIRECT_PAYMENT', 'AUTO_RENEWAL', 'UPGRADE'])
export type PaymentType = z.infer<typeof PaymentType>

/** The limits of a plan. STORAGE is in bytes, all others are counts. */
export const UsageLimit = z.enum([
  'PRACTITIONER_COUNT',
  'PATIENT_COUNT',
  'PATIENT_COUNT_PER_PRACTITIONER',
  'STORAGE',
  'IMAGE_COUNT',
  'VIDEO_COUNT',
])
export type UsageLimit = z.infer<typeof UsageLimit>

/** The usage of a limit, STORAGE in bytes. A null limit means by agreement. */
export const Usage = z.object({ type: UsageLimit, used: z.number(), limit: z.number().nullable() })
export type Usage = z.infer<typeof Usage>

/** A price of a plan. Amounts are in whole currency units, 31.9 is $31.90; percentages from 0 to 100. */
export const PlanPrice = z.object({
  _id: Id,
  priceId: z.string(),
  billingCycle: BillingCycle,
  recurring: z.boolean(),
  currency: z.string(),
  planAmount: z.number(),
  discountPercentage: z.number(),
  taxPercentage: z.number(),
  taxId: z.string().nullable(),
  /** Days to pay an invoice by transfer; null for a price paid by card. */
  daysUntilDue: z.number().nullable(),
  /** (planAmount − discount) + tax, computed by the server. */
  amountPayable: z.number(),
  /** The add-ons of an offer, and its price with them. */
  withAddons: z.object({ storage: z.number(), practitioners: z.number(), amountPayable: z.number() }).optional(),
})
export type PlanPrice = z.infer<typeof PlanPrice>

/** A plan with its limits (`params`; null means by agreement) and prices. */
export const Plan = z.object({
  _id: Id,
  planId: Id,
  type: PlanType,
  name: z.string(),
  title: z.string(),
  params: z.array(z.object({ type: UsageLimit, value: z.number().nullable() })),
  priceList: z.array(PlanPrice),
})
export type Plan = z.infer<typeof Plan>

/** How a plan by transfer is paid: the bank details, and the invoices to pay, oldest first. */
export const Transfer = z.object({
  daysUntilDue: z.number(),
  bankDetails: z.string(),
  unpaid: z.array(
    z.object({
      invoiceId: Id,
      number: z.string(),
      /** The amount still to pay, and the part received so far. */
      amount: z.number(),
      received: z.number(),
      dueOn: Day,
      isOverdue: z.boolean(),
    }),
  ),
})

/** An unpaid renewal, with the dates of its consequences. */
export const Overdue = z.object({
  paidUntil: Day,
  /** Records can be read but not changed. */
  isReadOnly: z.boolean(),
  readOnlyOn: Day,
  /** The clinic moves to the free plan. */
  endsOn: Day,
})
export type Overdue = z.infer<typeof Overdue>

/** The organization's current plan and its pending plan change, if any. */
export const PlanAlert = z.object({
  plan: z.object({ planId: Id }),
  alert: z.object({ planId: Id, priceListId: Id.nullable(), paymentType: PaymentType }).nullable(),
})
export type PlanAlert = z.infer<typeof PlanAlert>

export const plans = defineApi('plans', {
  mine: {
    route: 'GET /practitioners/user-plan',
    roles: staff,
    reply: Plan.extend({
      overdue: Overdue.nullable().default(null),
      /** The last day of a plan granted without payment. */
      freeUntil: Day.nullable().default(null),
    }),
    failure: 'Failed to read plan',
  },
  alert: {
    route: 'GET /practitioners/alert',
    roles: owners,
    reply: PlanAlert,
    failure: 'Failed to read plan',
  },
})
