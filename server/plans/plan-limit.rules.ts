import { storageStep, type Addons, type Usage } from '@kinora/contract/billing.ts'
import type { UsageLimit } from '@kinora/contract/plans.ts'
import { Problem } from '@kinora/contract/problem.ts'

const limitLabels: Record<UsageLimit, (count: string) => string> = {
  PRACTITIONER_COUNT: (count) => `${count} practitioners`,
  PATIENT_COUNT: (count) => `${count} active patients`,
  PATIENT_COUNT_PER_PRACTITIONER: (count) => `${count} active patients for each practitioner`,
  STORAGE: (count) => `${count} of storage`,
  IMAGE_COUNT: (count) => `${count} pictures`,
  VIDEO_COUNT: (count) => `${count} videos`,
}

const sizeText = (bytes: number) =>
  bytes >= 1e9 ? `${Math.round(bytes / 1e8) / 10} GB` : `${Math.round(bytes / 1e5) / 10} MB`
const limitText = (type: UsageLimit, value: number) =>
  limitLabels[type](type === 'STORAGE' ? sizeText(value) : String(value)).replace(/^1 (\w+ ?\w*)s\b/, '1 $1')

/**
 * The limit of a plan with its add-ons; null for a limit by agreement. The limits are rows of `plan_limits`: the
 * operator edits them under Plans and prices, and migration 0010 has the initial ones.
 */
export function allowanceOf(type: UsageLimit, value: number | null | undefined, addons: Addons): number | null {
  if (value === null || value === undefined) return null
  if (type === 'STORAGE') return value + addons.storage * storageStep
  return type === 'PRACTITIONER_COUNT' ? value + addons.practitioners : value
}

/** @throws Problem `limit_reached` with the limit, the usage and the way to upgrade. */
export function ensureFits({ type, used, limit }: Usage, more: number) {
  if (limit === null || used + more <= limit) return
  // Reassigned patients are already counted with their new practitioner.
  const state = more === 0 ? 'this would make it' : 'you are using'
  const full = `Your plan includes ${limitText(type, limit)}, and ${state} ${type === 'STORAGE' ? sizeText(used) : used}.`
  throw new Problem('limit_reached', `${full} Upgrade under Plans, or free up room first.`)
}

/** @throws Problem `conflict` if a plan is too small for the current usage. */
export function ensurePlanFits(planTitle: string, usages: readonly Usage[]) {
  const over = usages.find(({ used, limit }) => limit !== null && used > limit)
  if (!over) return
  const { type, used, limit } = over
  throw new Problem(
    'conflict',
    `${planTitle} includes ${limitText(type, limit!)}, and you are using ${type === 'STORAGE' ? sizeText(used) : used}. Free up room first.`,
  )
}
