import type { Usage } from '@kinora/contract/billing.ts'
import { UsageLimit } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { countUsed, findAllowance, lockUsage } from './plan-limit.queries.ts'
import { findLimits } from './plan.queries.ts'
import { allowed, ensureFits, ensureRoomIn } from './billing.rules.ts'

/** How many may be added at once by all processes together without seeing each other: more than connections there are. */
const unseen = 100

async function usageOf(db: Db, organizationId: string, type: UsageLimit, ofId?: string): Promise<Usage> {
  const { value, storage, practitioners } = await findAllowance(db, organizationId, type)
  const limit = allowed(type, value, { storage: storage ?? 0, practitioners: practitioners ?? 0 })
  return { type, limit, used: limit === null ? 0 : await countUsed(db, organizationId, type, ofId) }
}

/**
 * Asks, in the transaction that adds them and before it does, whether `more` of what a plan limits fit. Who adds one far
 * from the limit waits for nobody; who adds several or is near it adds alone, so that the limit is exact.
 * @throws Problem `limit_reached`.
 */
export async function reserveQuota(tx: WriteTx, organizationId: string, type: UsageLimit, more = 1, ofId?: string) {
  const first = await usageOf(tx, organizationId, type, ofId)
  if (first.limit === null) return
  const margin = type === 'STORAGE' ? more * unseen : unseen
  const isFar = (usage: Usage) => (more === 1 || type === 'STORAGE') && usage.used + more + margin <= usage.limit!
  const isShared = isFar(first)
  await lockUsage(tx, organizationId, !isShared)
  const usage = await usageOf(tx, organizationId, type, ofId)
  if (isShared && usage.limit !== null && !isFar(usage)) throw nearMeanwhile()
  ensureFits(usage, more)
}

/** Somebody filled the plan in this very moment: the call is made again, and then alone. */
const nearMeanwhile = () => Object.assign(new Error('Near the limit meanwhile.'), { code: '40001' })

/** What is used of everything the plan limits, for the meters. */
export async function readUsage(db: Db, organizationId: string): Promise<Usage[]> {
  const usages: Usage[] = []
  for (const type of UsageLimit.options) {
    const { value, storage, practitioners } = await findAllowance(db, organizationId, type)
    if (value === null && type === 'PATIENT_COUNT_PER_PRACTITIONER') continue
    const limit = allowed(type, value, { storage: storage ?? 0, practitioners: practitioners ?? 0 })
    usages.push({ type, limit, used: await countUsed(db, organizationId, type) })
  }
  return usages
}

/** Holds what a plan limits still until the transaction is over, and asks whether another plan has room for all of it. */
export async function ensureRoom(
  tx: WriteTx,
  organizationId: string,
  plan: { id: string; title: string },
  addons: { storage: number; practitioners: number },
) {
  await lockUsage(tx, organizationId, true)
  const usages: Usage[] = []
  for (const { type, value } of await findLimits(tx, [plan.id])) {
    const limit = allowed(type, value, addons)
    if (limit !== null) usages.push({ type, limit, used: await countUsed(tx, organizationId, type) })
  }
  ensureRoomIn(plan.title, usages)
}
