import type { Usage } from '@kinora/contract/billing.ts'
import { UsageLimit } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { countUsed, findAllowance, lockUsage } from './plan-limit.queries.ts'
import { findLimits } from './plan.queries.ts'
import { allowance, ensureFits, ensurePlanFits } from './billing.rules.ts'

/** Rows that concurrent transactions may add without seeing each other: more than there are connections. */
const maxConcurrentInserts = 100

async function usageOf(db: Db, organizationId: string, type: UsageLimit, ofId?: string): Promise<Usage> {
  const { value, storage, practitioners } = await findAllowance(db, organizationId, type)
  const limit = allowance(type, value, { storage: storage ?? 0, practitioners: practitioners ?? 0 })
  return { type, limit, used: limit === null ? 0 : await countUsed(db, organizationId, type, ofId) }
}

/**
 * Checks that `more` still fit the plan, in the transaction that adds them. Far from the limit the lock is shared and
 * nobody waits; near it, or when adding several, the lock is exclusive, so that the limit is exact.
 * @throws Problem `limit_reached`.
 */
export async function reserveQuota(tx: WriteTx, organizationId: string, type: UsageLimit, more = 1, ofId?: string) {
  const first = await usageOf(tx, organizationId, type, ofId)
  if (first.limit === null) return
  const margin = type === 'STORAGE' ? more * maxConcurrentInserts : maxConcurrentInserts
  const isFar = (usage: Usage) => (more === 1 || type === 'STORAGE') && usage.used + more + margin <= usage.limit!
  const isShared = isFar(first)
  await lockUsage(tx, organizationId, !isShared)
  const usage = await usageOf(tx, organizationId, type, ofId)
  if (isShared && usage.limit !== null && !isFar(usage)) throw retryExclusively()
  ensureFits(usage, more)
}

/** Usage came near the limit meanwhile: this error makes the request run again, with an exclusive lock. */
const retryExclusively = () => Object.assign(new Error('Near the limit meanwhile.'), { code: '40001' })

/** How many more patients of a practitioner fit the plan; null without a limit. */
export async function countPatientPlaces(db: Db, organizationId: string, practitionerId: string) {
  const ofAll = await usageOf(db, organizationId, 'PATIENT_COUNT')
  const ofEach = await usageOf(db, organizationId, 'PATIENT_COUNT_PER_PRACTITIONER', practitionerId)
  const places = [ofAll, ofEach].flatMap(({ used, limit }) => (limit === null ? [] : [Math.max(0, limit - used)]))
  return places.length > 0 ? Math.min(...places) : null
}

/** The usage of every limit of the plan; patients each are those of one practitioner, or the most that anyone has. */
export async function readUsage(db: Db, organizationId: string, practitionerId?: string): Promise<Usage[]> {
  const usages: Usage[] = []
  for (const type of UsageLimit.options) {
    const { value, storage, practitioners } = await findAllowance(db, organizationId, type)
    if (value === null && type === 'PATIENT_COUNT_PER_PRACTITIONER') continue
    const limit = allowance(type, value, { storage: storage ?? 0, practitioners: practitioners ?? 0 })
    usages.push({ type, limit, used: await countUsed(db, organizationId, type, practitionerId) })
  }
  return usages
}

/** Locks the usage for the transaction and checks that all of it fits another plan. */
export async function ensureUsageFitsPlan(
  tx: WriteTx,
  organizationId: string,
  plan: { id: string; title: string },
  addons: { storage: number; practitioners: number },
) {
  await lockUsage(tx, organizationId, true)
  const usages: Usage[] = []
  for (const { type, value } of await findLimits(tx, [plan.id])) {
    const limit = allowance(type, value, addons)
    if (limit !== null) usages.push({ type, limit, used: await countUsed(tx, organizationId, type) })
  }
  ensurePlanFits(plan.title, usages)
}
