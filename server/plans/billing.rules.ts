import type { Addons, Quote, SubscriptionStatus, Usage } from '@kinora/contract/billing.ts'
import { storageStep } from '@kinora/contract/billing.ts'
import type { BillingCycle, UsageLimit } from '@kinora/contract/plans.ts'
import { Problem } from '@kinora/contract/problem.ts'

/** The parts of a price, in cents before tax. */
export interface Price {
  planAmount: number
  billingCycle: BillingCycle
  currency: string
  discountPercentage: number
  taxPercentage: number
}
export interface Promo {
  code: string
  discountPercentage: number
  isLasting: boolean
}
/** The monthly price of one step of each add-on, in cents before tax. */
export type AddonPrices = Addons

export interface Amounts {
  addonAmount: number
  discountAmount: number
  taxAmount: number
  amountPayable: number
}

/** A year of an add-on costs ten months of it. */
const monthsPaid = { monthly: 1, yearly: 10 } as const
const part = (amount: number, percentage: number) => Math.round((amount * percentage) / 100)

/** The cost of a period in cents, each part rounded as on the invoice. A promo code applies after the price's own discount. */
export function amountsOf(price: Price, addons: Addons, addonPrices: AddonPrices, promo?: Promo): Amounts {
  const monthly = addons.storage * addonPrices.storage + addons.practitioners * addonPrices.practitioners
  const addonAmount = monthly * monthsPaid[price.billingCycle]
  const gross = price.planAmount + addonAmount
  const own = part(price.planAmount, price.discountPercentage)
  const discountAmount = own + (promo ? part(gross - own, promo.discountPercentage) : 0)
  const net = gross - discountAmount
  const taxAmount = part(net, price.taxPercentage)
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

/**
 * The cost of a change now, in cents: the new amount less the unused days of the old one, at least zero. A change of
 * cycle starts a new period.
 */
export function changeAmount(
  before: { amount: number; paidUntil: Date | null; cycle: BillingCycle },
  after: { amount: number; cycle: BillingCycle },
  now: Date,
) {
  const days = { monthly: 30, yearly: 365 }
  const left = before.paidUntil ? Math.max(0, before.paidUntil.getTime() - now.getTime()) / 86_400_000 : 0
  const credit = before.amount * Math.min(1, left / days[before.cycle])
  const due = after.cycle === before.cycle ? after.amount * Math.min(1, left / days[after.cycle]) : after.amount
  return Math.max(0, Math.round(due - credit))
}

const transitions = {
  subscribe: { from: [undefined, 'EXPIRED'], refusal: 'You already have a subscription. Change it instead.' },
  change: { from: ['ACTIVE'], refusal: 'Only an active subscription can be changed.' },
  cancel: { from: ['ACTIVE'], refusal: 'There is no active subscription to cancel.' },
  resume: { from: ['CANCELLED'], refusal: 'Only a cancelled subscription that is still paid for can be resumed.' },
} as const satisfies Record<string, { from: readonly (SubscriptionStatus | undefined)[]; refusal: string }>

/** Which actions a subscription allows in each status. @throws Problem `conflict`. */
export function ensureTransition(step: keyof typeof transitions, status: SubscriptionStatus | undefined) {
  const { from, refusal } = transitions[step]
  if (!(from as readonly unknown[]).includes(status)) throw new Problem('conflict', refusal)
}

/** Our status for a subscription's state at the payment service. */
export const statusOf = ({ state, isEnding }: { state: 'incomplete' | 'active' | 'ended'; isEnding: boolean }) =>
  state === 'ended' ? 'EXPIRED' : isEnding ? 'CANCELLED' : 'ACTIVE'

const limitLabels: Record<UsageLimit, (count: string) => string> = {
  PRACTITIONER_COUNT: (count) => `${count} practitioners`,
  PATIENT_COUNT: (count) => `${count} active patients`,
  PATIENT_COUNT_PER_PRACTITIONER: (count) => `${count} active patients for each practitioner`,
  STORAGE: (count) => `${count} of storage`,
  IMAGE_COUNT: (count) => `${count} pictures`,
  VIDEO_COUNT: (count) => `${count} videos`,
}

const gigabytes = (bytes: number) =>
  bytes >= 1e9 ? `${Math.round(bytes / 1e8) / 10} GB` : `${Math.round(bytes / 1e5) / 10} MB`
const limitText = (type: UsageLimit, value: number) =>
  limitLabels[type](type === 'STORAGE' ? gigabytes(value) : String(value)).replace(/^1 (\w+ ?\w*)s\b/, '1 $1')

/** The limit of a plan with its add-ons; null for a limit by agreement. */
export function allowance(type: UsageLimit, value: number | null | undefined, addons: Addons): number | null {
  if (value === null || value === undefined) return null
  if (type === 'STORAGE') return value + addons.storage * storageStep
  return type === 'PRACTITIONER_COUNT' ? value + addons.practitioners : value
}

/** @throws Problem `limit_reached` with the limit, the usage and the way to upgrade. */
export function ensureFits({ type, used, limit }: Usage, more: number) {
  if (limit === null || used + more <= limit) return
  const full = `Your plan includes ${limitText(type, limit)}, and you are using ${type === 'STORAGE' ? gigabytes(used) : used}.`
  throw new Problem('limit_reached', `${full} Upgrade under Plans, or free up room first.`)
}

/** @throws Problem `conflict` where a plan is too small for the current usage. */
export function ensurePlanFits(planTitle: string, usages: readonly Usage[]) {
  const over = usages.find(({ used, limit }) => limit !== null && used > limit)
  if (!over) return
  const { type, used, limit } = over
  throw new Problem(
    'conflict',
    `${planTitle} includes ${limitText(type, limit!)}, and you are using ${type === 'STORAGE' ? gigabytes(used) : used}. Free up room first.`,
  )
}
