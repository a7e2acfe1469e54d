import type { Usage } from '@kinora/contract/billing.ts'
import { UsageLimit } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import {
  countUsed,
  findAllowance,
  findUsages,
  rollBackToLockSavepoint,
  lockUsage,
  createLockSavepoint,
  lockUsagesShared,
} from './plan-limit.queries.ts'
import { findLimits } from './plan.queries.ts'
import { allowanceOf, ensureFits, ensurePlanFits } from './plan-limit.rules.ts'

/** Rows that concurrent transactions may add without seeing each other: more than there are connections. */
const maxConcurrentInserts = 100

async function limitOf(db: Db, organizationId: string, type: UsageLimit) {
  const { value, storage, practitioners } = await findAllowance(db, organizationId, type)
  return allowanceOf(type, value, { storage: storage ?? 0, practitioners: practitioners ?? 0 })
}

async function usageOf(db: Db, organizationId: string, type: UsageLimit, ofId?: string): Promise<Usage> {
  const limit = await limitOf(db, organizationId, type)
  return { type, limit, used: limit === null ? 0 : await countUsed(db, organizationId, type, ofId) }
}

/** The planned addition to a limited resource. `ofId` is the practitioner for a limit per practitioner. */
interface Reservation {
  type: UsageLimit
  more?: number
  ofId?: string
}

export const reserveQuota = (
  tx: WriteTx,
  organizationId: string,
  type: UsageLimit,
  more?: number,
  ofId?: string,
): Promise<void> => reserveQuotas(tx, organizationId, [{ type, more, ofId }])

/**
 * Checks that all additions fit the plan, in the transaction that makes them. Far from every limit the locks are shared
 * and nothing waits. Near a limit, or when adding several, the lock is exclusive, so that the limit is exact. @throws
 * Problem `limit_reached`.
 */
export const reserveQuotas = (tx: WriteTx, organizationId: string, wanted: Reservation[]): Promise<void> =>
  addWithinQuotas(tx, organizationId, wanted, async () => undefined)

/**
 * Like `reserveQuotas`, but adds before the check has returned, which saves a round trip. Near a limit the addition is
 * undone, and `add` runs again after the exact check.
 */
export async function addWithinQuotas<T>(
  tx: WriteTx,
  organizationId: string,
  wanted: Reservation[],
  add: () => Promise<T>,
): Promise<T> {
  const added = await addFarFromLimits(tx, organizationId, wanted, add)
  if (added) return added.result
  await reserveNearLimits(tx, organizationId, wanted)
  return add()
}

async function reserveNearLimits(tx: WriteTx, organizationId: string, wanted: Reservation[]): Promise<void> {
  const [first, ...others] = wanted
  if (others.length > 0) {
    for (const reservation of wanted) await reserveQuotas(tx, organizationId, [reservation])
    return
  }
  const { type, more = 1, ofId } = first!
  if ((await limitOf(tx, organizationId, type)) === null) return
  await lockUsage(tx, organizationId, type)
  ensureFits(await usageOf(tx, organizationId, type, ofId), more)
}

/**
 * Two transactions that upgrade their shared locks to exclusive ones would deadlock, so the shared locks are released
 * near a limit.
 */
async function addFarFromLimits<T>(
  tx: WriteTx,
  organizationId: string,
  wanted: Reservation[],
  add: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  if (wanted.some(({ type, more = 1 }) => more !== 1 && type !== 'STORAGE')) return undefined
  // Sent in this order in one packet, so that usage is counted while the locks are held.
  const types = wanted.map(({ type }) => type)
  const locked = [createLockSavepoint(tx), lockUsagesShared(tx, organizationId, types)]
  const counted = findUsages(tx, organizationId, wanted)
  const added = add()
  added.catch(() => undefined)
  const [usages] = await Promise.all([counted, ...locked])
  const areFar = wanted.every(({ type, more = 1 }) => {
    const { used, value, storage, practitioners } = usages.find((usage) => usage.type === type)!
    const limit = allowanceOf(type, value, { storage: storage ?? 0, practitioners: practitioners ?? 0 })
    const margin = type === 'STORAGE' ? more * maxConcurrentInserts : maxConcurrentInserts
    return limit === null || used + more + margin <= limit
  })
  // The commit ends the savepoint without a statement of its own.
  if (areFar) return { result: await added }
  // Waits for every statement first: one that arrives after the rollback would not be undone.
  await Promise.allSettled([added])
  await rollBackToLockSavepoint(tx)
  return undefined
}

/** How many more patients of a practitioner fit the plan; null without a limit. */
export async function countFreePatientPlaces(db: Db, organizationId: string, practitionerId: string) {
  const ofAll = await usageOf(db, organizationId, 'PATIENT_COUNT')
  const ofEach = await usageOf(db, organizationId, 'PATIENT_COUNT_PER_PRACTITIONER', practitionerId)
  const places = [ofAll, ofEach].flatMap(({ used, limit }) => (limit === null ? [] : [Math.max(0, limit - used)]))
  return places.length > 0 ? Math.min(...places) : null
}

/**
 * The usage of every limit of the plan. For patients per practitioner, the count is for one practitioner or the highest
 * of all.
 */
export async function readUsage(db: Db, organizationId: string, practitionerId?: string): Promise<Usage[]> {
  const usages = await Promise.all(
    UsageLimit.options.map(async (type): Promise<Usage> => {
      const [limit, used] = await Promise.all([
        limitOf(db, organizationId, type),
        countUsed(db, organizationId, type, practitionerId),
      ])
      return { type, limit, used }
    }),
  )
  return usages.filter(({ type, limit }) => limit !== null || type !== 'PATIENT_COUNT_PER_PRACTITIONER')
}

/** The same order in which additions take locks: a new file reserves its number before its size. */
const lockOrder = [...UsageLimit.options.filter((type) => type !== 'STORAGE'), 'STORAGE'] as const

/** Locks the usage for the transaction and checks that it fits another plan. */
export async function ensureUsageFitsPlan(
  tx: WriteTx,
  organizationId: string,
  plan: { id: string; title: string },
  addons: { storage: number; practitioners: number },
) {
  for (const type of lockOrder) await lockUsage(tx, organizationId, type)
  const usages: Usage[] = []
  for (const { type, value } of await findLimits(tx, [plan.id])) {
    const limit = allowanceOf(type, value, addons)
    if (limit !== null) usages.push({ type, limit, used: await countUsed(tx, organizationId, type) })
  }
  ensurePlanFits(plan.title, usages)
}
