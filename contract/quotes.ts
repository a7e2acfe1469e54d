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
