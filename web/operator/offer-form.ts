import { UsageLimit } from '@kinora/contract/plans.ts'
import { formatMoney } from '../ui/format.ts'

export type Limit = (typeof UsageLimit.options)[number]
export type AddonKind = 'practitioners' | 'storage'

/** The form values of an offer. */
export interface OfferForm {
  title: string
  billingCycle: 'monthly' | 'yearly'
  amount: string
  payment: 'card' | 'transfer'
  days: string
  limits: Partial<Record<Limit, string>>
  steps: Record<AddonKind, string>
  stepPrices: Record<AddonKind, string>
}

export const emptyOffer = (orgName: string): OfferForm => ({
  title: `Custom for ${orgName}`.slice(0, 60),
  billingCycle: 'yearly',
  amount: '',
  payment: 'card',
  days: '14',
  limits: {},
  steps: { practitioners: '', storage: '' },
  stepPrices: { practitioners: '', storage: '' },
})

/** The server accepts no more. */
const maxDollars = 1_000_000

/** Storage is entered in gigabytes; an empty field is no limit. */
const limitOf = (type: Limit, text = '') =>
  text.trim() === '' ? null : type === 'STORAGE' ? Math.round(Number(text) * 1e9) : Number(text)

/** An empty field is the price that everybody pays. */
const priceOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** The request body. A field that is not a number is NaN here. */
export const offerOf = ({ title, billingCycle, amount, payment, days, limits, steps, stepPrices }: OfferForm) => ({
  title,
  billingCycle,
  planAmount: Number(amount || 'x'),
  params: UsageLimit.options.map((type) => ({ type, value: limitOf(type, limits[type]) })),
  daysUntilDue: payment === 'transfer' ? Number(days || 'x') : null,
  addons: { practitioners: Number(steps.practitioners), storage: Number(steps.storage) },
  addonPrices: { practitioners: priceOf(stepPrices.practitioners), storage: priceOf(stepPrices.storage) },
})

type Offer = ReturnType<typeof offerOf>

/** JSON would turn NaN into null, which means no limit. The server itself refuses a missing amount. */
export const hasOnlyNumbers = ({ params, daysUntilDue, addons, addonPrices }: Offer) =>
  [...params.map(({ value }) => value), ...Object.values(addons), ...Object.values(addonPrices), daysUntilDue].every(
    (value) => !Number.isNaN(value),
  )

/** The clinic's price per period, as a sentence; undefined until the amounts are known. */
export function totalText({ planAmount, billingCycle, addons, addonPrices }: Offer, usual?: Record<AddonKind, number>) {
  const monthly = (['practitioners', 'storage'] as const)
    .filter((kind) => addons[kind] > 0)
    .reduce((sum, kind) => sum + addons[kind] * (addonPrices[kind] ?? usual?.[kind] ?? NaN), 0)
  // A year of an add-on costs ten months of it.
  const addonAmount = monthly * (billingCycle === 'yearly' ? 10 : 1)
  if (!(planAmount > 0 && planAmount <= maxDollars) || Number.isNaN(addonAmount)) return undefined
  const total = formatMoney(Math.round((planAmount + addonAmount) * 110) / 100)
  return `${total} with ${addonAmount > 0 ? 'add-ons and ' : ''}GST.`
}
