import { z } from 'zod'
import { Day, Id, MomentOut } from './fields.ts'
import { BillingCycle } from './plans.ts'

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
  /** The promo code behind the discount, as typed. */
  promoCode: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** The discount of a promo code and the prices it applies to: of all plans, or of the requested plan. */
export const PromoOffer = z.object({
  promoCode: z.string(),
  /** Either this or `amountOff` applies; the other is 0. */
  discountPercentage: z.number(),
  /** Before tax, in whole currency units, per period. */
  amountOff: z.number(),
  /** True for every period, false for the first. */
  isLasting: z.boolean(),
  prices: z.array(
    z.object({ planId: Id, planTitle: z.string(), priceListId: Id, billingCycle: BillingCycle, quote: Quote }),
  ),
})
export type PromoOffer = z.infer<typeof PromoOffer>

/** The price of a purchase or change, in whole currency units. */
export const Payment = z.object({
  /** The price of the new plan until `paidUntil`, less a discount. */
  charge: z.number(),
  /** The amount to pay now, after the balance. */
  dueNow: z.number(),
  /** Credit for unused paid time. */
  credit: z.number(),
  /** The balance before and after. Later invoices use it first. */
  balance: z.number(),
  balanceAfter: z.number(),
  /** The end of the period that this pays for. */
  paidUntil: Day,
  /** The moment from which unused time is counted. */
  pricedAt: MomentOut,
  /** The alternative: the change starts when the paid period ends, for this amount. */
  later: z.object({ startsOn: Day, amount: z.number() }).nullable(),
})
export type Payment = z.infer<typeof Payment>
