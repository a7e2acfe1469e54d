import type { Plan, PlanAlert, PlanPrice } from '@kinora/contract/plans.ts'
import type { Db } from '../database/connect.ts'
import { findLimits, findPendingRequest, findPlanOf, findPrices } from './plan.queries.ts'
import { amountPayable } from './plan.rules.ts'

type PriceRow = Awaited<ReturnType<typeof findPrices>>[number]

function priceOf({ planId: _, ...row }: PriceRow): PlanPrice {
  const { _id, priceId, planAmount } = row
  return { ...row, priceId: priceId ?? _id, planAmount: planAmount / 100, amountPayable: amountPayable(row) / 100 }
}

/** Plans for the API: with limits and prices, in whole currency units. */
export async function withPrices(db: Db, rows: Awaited<ReturnType<typeof findPlanOf>>[]): Promise<Plan[]> {
  const ids = rows.map(({ id }) => id)
  const [prices, limits] = [await findPrices(db, ids), await findLimits(db, ids)]
  return rows.map(({ id, type, name, title }) => ({
    _id: id,
    planId: id,
    type,
    name,
    title,
    params: limits.filter(({ planId }) => planId === id).map((limit) => ({ type: limit.type, value: limit.value })),
    priceList: prices.filter(({ planId }) => planId === id).map(priceOf),
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
