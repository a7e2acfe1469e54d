import type { Plan, PlanAlert, PlanPrice } from '@kinora/contract/plans.ts'
import type { Db } from '../database/connect.ts'
import { findAddonPrices } from './price.queries.ts'
import { orderAmounts } from './price.rules.ts'
import { findLimits, findPendingRequest, findPlanOf, findPrices } from './plan.queries.ts'
import { amountPayable } from './plan.rules.ts'

type PriceRow = Awaited<ReturnType<typeof findPrices>>[number]

async function priceOf(
  db: Db,
  { planId: _, storage, practitioners, storageAmount, practitionersAmount, ...row }: PriceRow,
): Promise<PlanPrice> {
  const { _id, priceId, planAmount } = row
  const price = {
    ...row,
    priceId: priceId ?? _id,
    planAmount: planAmount / 100,
    amountPayable: amountPayable(row) / 100,
  }
  if (storage + practitioners === 0) return price
  const addons = { storage, practitioners }
  const { listAmount } = orderAmounts(row, addons, await findAddonPrices(db, { storageAmount, practitionersAmount }))
  return { ...price, withAddons: { ...addons, amountPayable: listAmount / 100 } }
}

/** Plans for the API: with limits and prices, in whole currency units. */
export async function withPrices(db: Db, rows: Awaited<ReturnType<typeof findPlanOf>>[]): Promise<Plan[]> {
  const ids = rows.map(({ id }) => id)
  const [prices, limits] = await Promise.all([findPrices(db, ids), findLimits(db, ids)])
  const priceLists = new Map<string, PlanPrice[]>()
  for (const row of prices) priceLists.set(row.planId, [...(priceLists.get(row.planId) ?? []), await priceOf(db, row)])
  return rows.map(({ id, type, name, title }) => ({
    _id: id,
    planId: id,
    type,
    name,
    title,
    params: limits.filter(({ planId }) => planId === id).map((limit) => ({ type: limit.type, value: limit.value })),
    priceList: priceLists.get(id) ?? [],
  }))
}

export async function planOf(db: Db, organizationId: string) {
  const [plan] = await withPrices(db, [await findPlanOf(db, organizationId)])
  return plan!
}

/** The current plan and the pending plan change. */
export async function alertOf(db: Db, organizationId: string): Promise<PlanAlert> {
  const { id: planId } = await findPlanOf(db, organizationId)
  return { plan: { planId }, alert: (await findPendingRequest(db, organizationId)) ?? null }
}
