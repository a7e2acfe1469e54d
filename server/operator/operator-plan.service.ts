import { dayIn } from '@kinora/contract/days.ts'
import type { OwnPlan } from '@kinora/contract/operator-plans.ts'
import type { BillingCycle, UsageLimit } from '@kinora/contract/plans.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { findAddonPrices, findPlan, findPlanOfPrice, findPlans } from '../plans/price.queries.ts'
import { findLimits, findPrices } from '../plans/plan.queries.ts'
import { amountPayable } from '../plans/plan.rules.ts'
import { changeText, dollars, limitsChangeText } from './operator-change.rules.ts'
import {
  countOrganizationsByPlan,
  findAllPrices,
  findPromos,
  insertPrice,
  insertPromo,
  updateAddonPrices,
  updateLimits,
  updatePromoEnded,
  updatePriceRestored,
  updatePricesRetired,
} from './operator-plan.queries.ts'

const cents = (amount: number) => Math.round(amount * 100)

/** Plans with all current and past prices, add-on prices and promo codes; amounts in whole currency units. */
export async function readPlans(systemDb: Db) {
  const plans = await findPlans(systemDb)
  const [prices, on] = [await findAllPrices(systemDb), await countOrganizationsByPlan(systemDb)]
  const limits = await findLimits(
    systemDb,
    plans.map(({ id }) => id),
  )
  const addons = await findAddonPrices(systemDb)
  return {
    plans: plans.map(({ id, type, name, title }): OwnPlan => ({
      _id: id,
      planId: id,
      type,
      name,
      title,
      organizations: on.get(id) ?? 0,
      params: limits.filter(({ planId }) => planId === id).map((limit) => ({ type: limit.type, value: limit.value })),
      prices: prices
        .filter(({ planId }) => planId === id)
        .map(({ planId: _, ...row }) => ({
          ...row,
          priceId: row.priceId ?? row._id,
          planAmount: row.planAmount / 100,
          amountPayable: amountPayable(row) / 100,
        })),
    })),
    addons: { storage: addons.storage / 100, practitioners: addons.practitioners / 100 },
    promos: (await findPromos(systemDb)).map((promo) => ({ ...promo, amountOff: promo.amountOff / 100 })),
  }
}

/** Returns a description of the change for the audit log. @throws Problem if a limit is listed twice. */
export async function setLimits(systemDb: Db, planId: string, limits: { type: UsageLimit; value: number | null }[]) {
  const { title } = ensureFound(await findPlan(systemDb, planId), 'This plan')
  if (new Set(limits.map(({ type }) => type)).size < limits.length)
    throw fieldProblem('invalid', 'params', 'Name each limit once.')
  return inTransaction(systemDb, async (tx) => {
    const before = await findLimits(tx, [planId])
    await updateLimits(tx, planId, limits)
    return limitsChangeText(title, before, limits)
  })
}

/** Replaces the price of a cycle, and returns both. Existing subscribers keep the old one. */
export async function addPrice(
  systemDb: Db,
  planId: string,
  {
    billingCycle,
    planAmount,
    discountPercentage,
  }: { billingCycle: BillingCycle; planAmount: number; discountPercentage: number },
) {
  const { type, title } = ensureFound(await findPlan(systemDb, planId), 'This plan')
  if (type === 'free') throw new Problem('conflict', 'The free plan costs nothing.')
  const priceText = (amount: number, discount: number) =>
    `${dollars(amount)}${discount > 0 ? ` less ${discount}%` : ''}`
  return inTransaction(systemDb, async (tx) => {
    const old = (await findPrices(tx, [planId])).find((price) => price.billingCycle === billingCycle)
    const before = old ? priceText(old.planAmount / 100, old.discountPercentage) : 'not on sale'
    await updatePricesRetired(tx, { planId, billingCycle })
    await insertPrice(tx, { planId, billingCycle, planAmount: cents(planAmount), discountPercentage })
    const change = ['', before, priceText(planAmount, discountPercentage)] as const
    return changeText(`${title}, ${billingCycle}`, [[...change]])
  })
}

export async function retirePrice(systemDb: Db, id: string) {
  const planId = ensureFound(await findPlanOfPrice(systemDb, id), 'This price')
  if ((await findPlan(systemDb, planId))?.type === 'free')
    throw new Problem('conflict', 'The price of the free plan cannot be retired.')
  const count = await inTransaction(systemDb, (tx) => updatePricesRetired(tx, { id }))
  if (count === 0) throw new Problem('conflict', 'This price is already retired.')
}

/** @throws Problem if this price or another one of its cycle is already on sale. */
export async function restorePrice(systemDb: Db, id: string) {
  ensureFound(await findPlanOfPrice(systemDb, id), 'This price')
  const count = await inTransaction(systemDb, (tx) => updatePriceRestored(tx, id))
  if (count === 0) throw new Problem('conflict', 'Another price of this billing cycle is on sale. Retire it first.')
}

export const setAddonPrices = (systemDb: Db, prices: { storage: number; practitioners: number }) =>
  inTransaction(systemDb, async (tx) => {
    const before = await findAddonPrices(tx)
    await updateAddonPrices(tx, { storage: cents(prices.storage), practitioners: cents(prices.practitioners) })
    return changeText('Add-ons', [
      ['10 GB', dollars(before.storage / 100), dollars(prices.storage)],
      ['practitioner', dollars(before.practitioners / 100), dollars(prices.practitioners)],
    ])
  })

export async function addPromo(systemDb: Db, promo: Parameters<typeof insertPromo>[1]) {
  if (promo.endsOn && promo.endsOn < dayIn('Etc/GMT+12'))
    throw fieldProblem('invalid', 'endsOn', 'Use today or a later day.')
  if (promo.planId) ensureFound(await findPlan(systemDb, promo.planId), 'This plan')
  if (!(await inTransaction(systemDb, (tx) => insertPromo(tx, { ...promo, amountOff: cents(promo.amountOff) }))))
    throw fieldProblem('conflict', 'code', 'This code already exists.')
}

export async function endPromo(systemDb: Db, code: string) {
  if (!(await inTransaction(systemDb, (tx) => updatePromoEnded(tx, code.toUpperCase()))))
    throw new Problem('conflict', 'This code is not in use.')
}
