import type { Addons, SubscriptionStatus, Usage } from '@kinora/contract/billing.ts'
import type { Quote } from '@kinora/contract/quotes.ts'
import { storageStep } from '@kinora/contract/billing.ts'
import type { BillingCycle, PaymentType, UsageLimit } from '@kinora/contract/plans.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { SubscriptionState } from '../integrations/payment-provider.ts'

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
  /** One of the two; the other is 0. */
  discountPercentage: number
  /** In cents before tax, of each period. */
  amountOff: number
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
  const rest = gross - own
  const discountAmount = own + (promo ? Math.min(rest, part(rest, promo.discountPercentage) + promo.amountOff) : 0)
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

/** Nobody is charged another amount than they agreed to, to the cent. @throws Problem with the amount of now. */
export function ensureAmount(dueNow: number, shownAmount: number) {
  if (Math.abs(dueNow - shownAmount) < 0.005) return
  throw new Problem(
    'conflict',
    `It is $${dueNow.toFixed(2)} today, not $${shownAmount.toFixed(2)}. Nothing was charged. Check the amount, then confirm again.`,
  )
}

/** Screens ask for the amount again every half minute. */
const shownFor = 120_000

/** The moment from which unused time is counted: that of the amount that was shown, unless it is old. */
export function pricedAtOf(shown: string | undefined, now: Date) {
  const age = shown === undefined ? -1 : now.getTime() - Date.parse(shown)
  return age >= 0 && age <= shownFor ? new Date(shown!) : now
}

/** What is charged, as the line of an invoice says it. */
export function chargeText(
  { planTitle, billingCycle }: { planTitle: string; billingCycle: BillingCycle },
  { storage, practitioners }: Addons,
) {
  const more = [storage > 0 && `${storage * 10} GB more`, practitioners > 0 && `${practitioners} more practitioners`]
  return [`Kinora ${planTitle}, ${billingCycle}`, ...more].filter(Boolean).join(', ')
}

/** The cost of add-ons in a period, in cents with tax. */
export const addonAmounts = (price: Price, addons: Addons, addonPrices: AddonPrices) =>
  amountsOf({ ...price, planAmount: 0 }, addons, addonPrices).amountPayable

/** What an order costs in cents with tax: a period without a code, the first one with it, and each later one. */
export function orderAmounts(price: Price, addons: Addons, addonPrices: AddonPrices, promo?: Promo) {
  const listAmount = amountsOf(price, addons, addonPrices).amountPayable
  const firstAmount = amountsOf(price, addons, addonPrices, promo).amountPayable
  return { listAmount, firstAmount, amount: promo?.isLasting ? firstAmount : listAmount }
}

const transitions = {
  subscribe: { from: [undefined, 'EXPIRED'], refusal: 'You already have a subscription. Change it instead.' },
  change: { from: ['ACTIVE'], refusal: 'Your subscription is cancelled. Resume it first, then change it.' },
  cancel: { from: ['ACTIVE'], refusal: 'There is no active subscription to cancel.' },
  resume: { from: ['CANCELLED'], refusal: 'Only a cancelled subscription that is still paid for can be resumed.' },
} as const satisfies Record<string, { from: readonly (SubscriptionStatus | undefined)[]; refusal: string }>

/** Which actions a subscription allows in each status. @throws Problem `conflict`. */
export function ensureTransition(step: keyof typeof transitions, status: SubscriptionStatus | undefined) {
  const { from, refusal } = transitions[step]
  if (!(from as readonly unknown[]).includes(status)) throw new Problem('conflict', refusal)
}

/** The answer to a request would change the plan again. @throws Problem where one for another plan waits for it. */
export function ensureNoOtherRequest(
  waiting: { planId: string; paymentType: PaymentType } | undefined,
  { planId }: { planId: string },
) {
  if (waiting?.paymentType !== 'DIRECT_PAYMENT' || waiting.planId === planId) return
  throw new Problem(
    'conflict',
    'You have asked Kinora for another plan. Withdraw that request under Plans first, then choose this one.',
  )
}

/** @throws Problem where a card is asked for what is paid by transfer. */
export function ensureByCard({ daysUntilDue }: { daysUntilDue: number | null }) {
  if (daysUntilDue === null) return
  throw new Problem(
    'conflict',
    'Your plan is paid by bank transfer, by the agreement with Kinora. Ask for another offer under Plans to change it.',
  )
}

/** @throws Problem where a plan that is paid by card is accepted without one. */
export function ensureByTransfer({ daysUntilDue }: { daysUntilDue: number | null }) {
  if (daysUntilDue === null) throw new Problem('conflict', 'This plan is paid by card. Choose it under Plans.')
}

export const formatIsoDay = (date: Date) => date.toISOString().slice(0, 10)

/** Our status for a subscription's state at the payment service. */
export const statusOf = ({ state, isEnding }: Pick<SubscriptionState, 'state' | 'isEnding'>) =>
  state === 'ended' ? 'EXPIRED' : isEnding ? 'CANCELLED' : 'ACTIVE'

type OrderStatus = 'sent' | 'waiting' | 'scheduled' | 'paid' | 'refused' | 'dropped'

/** The status of an order by its own invoice, whatever else happens to the subscription. */
export function outcomeOf(
  order: { id: string; status: OrderStatus; isAtPeriodEnd: boolean; invoiceReference: string | null },
  { state, bills, clientSecret, startedOrder, hasNext }: SubscriptionState,
): OrderStatus {
  const isClosed = order.status === 'dropped' || order.status === 'refused'
  if (order.isAtPeriodEnd) {
    if (startedOrder === order.id) return 'paid'
    // The service has not answered yet.
    if (order.invoiceReference === null) return order.status
    return isClosed ? order.status : state === 'ended' || !hasNext ? 'dropped' : 'scheduled'
  }
  const status = bills.find(({ reference }) => reference === order.invoiceReference)?.status
  // The service was read while the payment came in: without a subscription the order would never be worked again.
  if (status === 'paid') return state === 'incomplete' ? order.status : 'paid'
  if (isClosed || status === undefined) return order.status
  const isOpen = state !== 'ended' && clientSecret !== null && !['void', 'uncollectible', 'deleted'].includes(status)
  return isOpen ? 'waiting' : 'refused'
}

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
  // Patients who are reassigned are counted where they would be.
  const state = more === 0 ? 'this would make it' : 'you are using'
  const full = `Your plan includes ${limitText(type, limit)}, and ${state} ${type === 'STORAGE' ? gigabytes(used) : used}.`
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
