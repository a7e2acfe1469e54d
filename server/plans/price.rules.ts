import type { Addons } from '@kinora/contract/billing.ts'
import type { BillingCycle } from '@kinora/contract/plans.ts'
import type { Quote } from '@kinora/contract/quotes.ts'

/** The parts of a price, in cents before tax. */
interface Price {
  planAmount: number
  billingCycle: BillingCycle
  currency: string
  discountPercentage: number
  taxPercentage: number
}
export interface Promo {
  code: string
  /** Either this or `amountOff` applies; the other is 0. */
  discountPercentage: number
  /** In cents before tax, per period. */
  amountOff: number
  isLasting: boolean
}
/** The monthly price of one step of each add-on, in cents before tax. */
type AddonPrices = Addons

export interface Amounts {
  addonAmount: number
  discountAmount: number
  taxAmount: number
  amountPayable: number
}

/** A year of an add-on costs as much as ten months. */
const monthsPaid = { monthly: 1, yearly: 10 } as const
const percentOf = (amount: number, percentage: number) => Math.round((amount * percentage) / 100)

/** The cost of a period in cents, each part rounded as on the invoice. A promo code applies after the price's own discount. */
export function amountsOf(price: Price, addons: Addons, addonPrices: AddonPrices, promo?: Promo): Amounts {
  const monthly = addons.storage * addonPrices.storage + addons.practitioners * addonPrices.practitioners
  const addonAmount = monthly * monthsPaid[price.billingCycle]
  const gross = price.planAmount + addonAmount
  const own = percentOf(price.planAmount, price.discountPercentage)
  const rest = gross - own
  const discountAmount = own + (promo ? Math.min(rest, percentOf(rest, promo.discountPercentage) + promo.amountOff) : 0)
  const net = gross - discountAmount
  const taxAmount = percentOf(net, price.taxPercentage)
  return { addonAmount, discountAmount, taxAmount, amountPayable: net + taxAmount }
}

/** The same in whole currency units, for the API. */
export function quoteOf(price: Price, addons: Addons, addonPrices: AddonPrices, promo?: Promo): Quote {
  const { addonAmount, discountAmount, taxAmount, amountPayable } = amountsOf(price, addons, addonPrices, promo)
  const { currency, planAmount, taxPercentage } = price
  return {
    currency,
    planAmount: planAmount / 100,
    addonAmount: addonAmount / 100,
    discountAmount: discountAmount / 100,
    taxPercentage,
    taxAmount: taxAmount / 100,
    amountPayable: amountPayable / 100,
    promoCode: promo?.code ?? null,
  }
}

/** The tax included in an amount, in cents: exactly the tax that `amountsOf` added. */
export const taxWithin = (total: number, taxPercentage: number) =>
  Math.round((total * taxPercentage) / (100 + taxPercentage))

/** The cost of add-ons in a period, in cents with tax. */
export const addonAmounts = (price: Price, addons: Addons, addonPrices: AddonPrices) =>
  amountsOf({ ...price, planAmount: 0 }, addons, addonPrices).amountPayable

/** The price of an order in cents with tax: a period without a code, the first one with it, and each later one. */
export function orderAmounts(price: Price, addons: Addons, addonPrices: AddonPrices, promo?: Promo) {
  const listAmount = amountsOf(price, addons, addonPrices).amountPayable
  const firstAmount = amountsOf(price, addons, addonPrices, promo).amountPayable
  return { listAmount, firstAmount, amount: promo?.isLasting ? firstAmount : listAmount }
}
