import { pluralize } from '@kinora/contract/pluralize.ts'
import type { Limits, PromoDraft } from '@kinora/contract/operator-plans.ts'
import type { OfferDraft } from '@kinora/contract/plan-offers.ts'
import type { UsageLimit } from '@kinora/contract/plans.ts'
import type { z } from 'zod'

/** An amount in whole currency units. */
export const dollars = (amount: number) =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' }).format(amount)

const limitNames: Record<UsageLimit, string> = {
  PRACTITIONER_COUNT: 'practitioners',
  PATIENT_COUNT: 'active patients',
  PATIENT_COUNT_PER_PRACTITIONER: 'active patients each',
  STORAGE: 'storage',
  IMAGE_COUNT: 'pictures',
  VIDEO_COUNT: 'videos',
}
type Limit = z.infer<typeof Limits>[number]
const limitText = (type: UsageLimit, value: number | null | undefined) => {
  if (value === null || value === undefined) return 'no limit'
  return type === 'STORAGE' ? `${value / 1e9} GB` : String(value)
}

/** 'Solo, monthly: $29.00 → $31.00'. Unchanged values are left out. */
export function changeText(subject: string, changes: readonly [label: string, before: string, after: string][]) {
  const texts = changes.flatMap(([label, before, after]) =>
    before === after ? [] : [[label, `${before} → ${after}`].filter(Boolean).join(' ')],
  )
  return `${subject}: ${texts.join(', ') || 'nothing changed'}`
}

export const limitsChangeText = (subject: string, before: readonly Limit[], after: readonly Limit[]) =>
  changeText(
    subject,
    after.map(({ type, value }) => [
      limitNames[type],
      limitText(type, before.find((each) => each.type === type)?.value),
      limitText(type, value),
    ]),
  )

/** 'WINTER: 20% off every period, at most 50 uses, until 2026-12-31' */
export function promoText({
  code,
  discountPercentage,
  amountOff,
  isLasting,
  mostUses,
  endsOn,
}: z.infer<typeof PromoDraft>) {
  const off = amountOff > 0 ? `${dollars(amountOff)} off` : `${discountPercentage}% off`
  const terms = [
    `${off} ${isLasting ? 'every period' : 'the first period'}`,
    mostUses !== null && `at most ${pluralize(mostUses, 'use')}`,
    endsOn !== null && `until ${endsOn}`,
  ]
  return `${code}: ${terms.filter(Boolean).join(', ')}`
}

/** 'Harbour Physio: Forty practitioners, $400.00 monthly, due in 14 days, 40 practitioners' */
export function offerText(organization: string, offer: OfferDraft) {
  const { title, planAmount, billingCycle, daysUntilDue, addons, addonPrices, params } = offer
  const priceOf = (amount: number | null) => (amount === null ? '' : ` for ${dollars(amount)} a month each`)
  const terms = [
    title,
    `${dollars(planAmount)} ${billingCycle}`,
    daysUntilDue === null ? 'by card' : `by transfer in ${pluralize(daysUntilDue, 'day')}`,
    ...params.map(({ type, value }) => value !== null && `${limitNames[type]} ${limitText(type, value)}`),
    addons.practitioners > 0 &&
      `${pluralize(addons.practitioners, 'extra practitioner')}${priceOf(addonPrices.practitioners)}`,
    addons.storage > 0 && `${addons.storage} × 10 GB${priceOf(addonPrices.storage)}`,
  ]
  return `${organization}: ${terms.filter(Boolean).join(', ')}`
}
