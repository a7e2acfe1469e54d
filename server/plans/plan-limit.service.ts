import type { Usage } from '@kinora/contract/billing.ts'
import { UsageLimit } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { countUsed, findAllowance, giveUpLock, keepLock, lockUsage, markBeforeLock } from './plan-limit.queries.ts'
import { findLimits } from './plan.queries.ts'
import { allowance, ensureFits, ensurePlanFits } from './billing.rules.ts'

/** Rows that concurrent transactions may add without seeing each other: more than there are connections. */
const maxConcurrentInserts = 100

async function limitOf(db: Db, organizationId: string, type: UsageLimit) {
  const { value, storage, practitioners } = await findAllowance(db, organizationId, type)
  return allowance(type, value, { storage: storage ?? 0, practitioners: practitioners ?? 0 })
}

async function usageOf(db: Db, organizationId: string, type: UsageLimit, ofId?: string): Promise<Usage> {
  const limit = await limitOf(db, organizationId, type)
  return { type, limit, used: limit === null ? 0 : await countUsed(db, organizationId, type, ofId) }
}

/**
 * Checks that `more` still fit the plan, in the transaction that adds them. Far from the limit the lock is shared and
 * nobody waits; near it, or when adding several, the lock is exclusive, so that the limit is exact.
 * @throws Problem `limit_reached`.
 */
export async function reserveQuota(tx: WriteTx, organizationId: string, type: UsageLimit, more = 1, ofId?: string) {
  if ((await limitOf(tx, organizationId, type)) === null) return
  const isOne = more === 1 || type === 'STORAGE'
  if (isOne && (await reserveFarFromLimit(tx, organizationId, type, more, ofId))) return
  await lockUsage(tx, organizationId, type, true)
  ensureFits(await usageOf(tx, organizationId, type, ofId), more)
}

/** Two that turned their shared locks into exclusive ones would wait for each other, so near the limit it is given up. */
async function reserveFarFromLimit(
  tx: WriteTx,
  organizationId: string,
  type: UsageLimit,
  more: number,
  ofId: string | undefined,
) {
  // Sent in this order, in one packet.
  await Promise.all([markBeforeLock(tx), lockUsage(tx, organizationId, type, false)])
  const { used, limit } = await usageOf(tx, organizationId, type, ofId)
  const margin = type === 'STORAGE' ? more * maxConcurrentInserts : maxConcurrentInserts
  const isFar = limit === null || used + more + margin <= limit
  await (isFar ? keepLock(tx) : giveUpLock(tx))
  return isFar
}

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

/** As additions take them: whoever adds a file reserves its number before its size. */
const lockOrder = [...UsageLimit.options.filter((type) => type !== 'STORAGE'), 'STORAGE'] as const

/** Locks the usage for the transaction and checks that all of it fits another plan. */
export async function ensureUsageFitsPlan(
  tx: WriteTx,
  organizationId: string,
  plan: { id: string; title: string },
  addons: { storage: number; practitioners: number },
) {
  for (const type of lockOrder) await lockUsage(tx, organizationId, type, true)
  const usages: Usage[] = []
  for (const { type, value } of await findLimits(tx, [plan.id])) {
    const limit = allowance(type, value, addons)
    if (limit !== null) usages.push({ type, limit, used: await countUsed(tx, organizationId, type) })
  }
  ensurePlanFits(plan.title, usages)
}
