import { storageStep, type Addons, type Usage } from '@kinora/contract/billing.ts'
import type { InvoiceStatus } from '@kinora/contract/invoices.ts'
import type { Plan, PlanPrice, UsageLimit } from '@kinora/contract/plans.ts'
import type { ChipTone } from '../ui/Chip.tsx'

const limitLabels: Record<UsageLimit, string> = {
  PRACTITIONER_COUNT: 'Practitioners',
  PATIENT_COUNT: 'Active patients',
  PATIENT_COUNT_PER_PRACTITIONER: 'Active patients each',
  STORAGE: 'Storage',
  IMAGE_COUNT: 'Pictures',
  VIDEO_COUNT: 'Videos',
}
export const limitLabel = (type: UsageLimit) => limitLabels[type]

const thousands = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

/** '20 GB', '200 MB', '150'. */
export function limitValue(type: UsageLimit, value: number) {
  if (type !== 'STORAGE') return thousands.format(value)
  return value >= 1e9 ? `${thousands.format(value / 1e9)} GB` : `${thousands.format(value / 1e6)} MB`
}

/** '3 of 5', or '3' without a limit. */
export const usageLabel = ({ type, used, limit }: Usage) =>
  limit === null ? limitValue(type, used) : `${limitValue(type, used)} of ${limitValue(type, limit)}`

const includedLabels: Record<UsageLimit, string> = {
  PRACTITIONER_COUNT: 'practitioner',
  PATIENT_COUNT: 'active patient',
  PATIENT_COUNT_PER_PRACTITIONER: 'active patient for each practitioner',
  STORAGE: 'of storage',
  IMAGE_COUNT: 'picture',
  VIDEO_COUNT: 'video',
}

/** 'of storage' has no plural. */
const pluralOf = (type: UsageLimit) => includedLabels[type].replace(/(patient|practitioner|picture|video)/, '$1s')

/** 'Your plan includes 5 active patients, and you are using 5.' */
export function fullLabel({ type, used, limit }: Usage & { limit: number }) {
  const label = limit === 1 ? includedLabels[type] : pluralOf(type)
  return `Your plan includes ${limitValue(type, limit)} ${label}, and you are using ${limitValue(type, used)}.`
}

const noAddons: Addons = { storage: 0, practitioners: 0 }

/**
 * 'You are using 4 practitioners, which is more than this plan includes.' Undefined if the plan is large enough with
 * its own add-ons, or else with those of the current subscription, which continue.
 */
export function tooSmallLabel({ params, priceList: [price] }: Plan, usages: readonly Usage[], running = noAddons) {
  const extra = price?.withAddons ?? running
  const more: Partial<Record<UsageLimit, number>> = {
    STORAGE: extra.storage * storageStep,
    PRACTITIONER_COUNT: extra.practitioners,
  }
  const over = usages.find(({ type, used }) =>
    params.some((limit) => limit.type === type && limit.value !== null && used > limit.value + (more[type] ?? 0)),
  )
  return (
    over &&
    `You are using ${limitValue(over.type, over.used)} ${pluralOf(over.type)}, which is more than this plan includes.`
  )
}

/** One row per limit, with its value in each plan. */
export function comparison(plans: readonly Plan[]) {
  // A limit that no plan has needs no row, even if one clinic's offer names it as unlimited.
  const isSaid = ({ priceList }: Plan, value: number | null) => value !== null || priceList.length === 0
  const types = [
    ...new Set(plans.flatMap((plan) => plan.params.filter(({ value }) => isSaid(plan, value)).map(({ type }) => type))),
  ]
  const order = Object.keys(limitLabels)
  return types
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((type) => ({
      type,
      name: limitLabel(type),
      values: plans.map(({ params, priceList }) => {
        const limit = params.find((param) => param.type === type)
        if (!limit) return 'No limit'
        if (limit.value !== null) return limitValue(type, limit.value)
        // In a plan with a price, a limit without a value is unlimited.
        return priceList.length > 0 ? 'No limit' : 'By agreement'
      }),
    }))
}

export type Cycle = PlanPrice['billingCycle']
export const cycleLabels: Record<Cycle, string> = { monthly: 'a month', yearly: 'a year' }

/** The price of a plan for a cycle, or its only price. */
export const priceFor = ({ priceList }: Plan, cycle: Cycle) =>
  priceList.find(({ billingCycle }) => billingCycle === cycle) ?? priceList[0]

/** The saving of a year against twelve months, in whole percent. */
export function savingOf({ priceList }: Plan) {
  const [month, year] = (['monthly', 'yearly'] as const).map((cycle) =>
    priceList.find(({ billingCycle }) => billingCycle === cycle),
  )
  if (!month || !year || month.planAmount === 0) return 0
  return Math.max(0, Math.round(100 - (year.planAmount * 100) / (month.planAmount * 12)))
}

export const invoiceChips: Record<InvoiceStatus, { label: string; tone: ChipTone }> = {
  deleted: { label: 'Deleted', tone: 'plain' },
  draft: { label: 'Draft', tone: 'plain' },
  open: { label: 'Open', tone: 'tint' },
  uncollectible: { label: 'Uncollectible', tone: 'alert' },
  void: { label: 'Void', tone: 'plain' },
  failed: { label: 'Failed', tone: 'alert' },
  paid: { label: 'Paid', tone: 'good' },
  pending: { label: 'Pending', tone: 'tint' },
  'finalization failed': { label: 'Finalization failed', tone: 'alert' },
}

export const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const
