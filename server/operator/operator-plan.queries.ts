import { sql } from 'kysely'
import type { BillingCycle, UsageLimit } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'

/** All prices with their number of subscriptions, those on sale first. Amounts are in cents. */
export const findAllPrices = (systemDb: Db) =>
  systemDb
    .selectFrom('planPrices as c')
    .select([
      'c.id as _id',
      'c.planId',
      'c.priceId',
      'c.billingCycle',
      'c.recurring',
      'c.currency',
      'c.planAmount',
      'c.taxId',
    ])
    .select(['c.discountPercentage', 'c.taxPercentage', 'c.isActive', 'c.daysUntilDue'])
    .select(
      sql<number>`(select count(*)::int from plan_subscriptions s where s.plan_price_id = c.id and s.status <> 'EXPIRED')`.as(
        'subscriptions',
      ),
    )
    .orderBy('c.isActive', 'desc')
    .orderBy('c.planAmount')
    .execute()

/** The number of organizations on each plan. */
export async function countOrganizationsByPlan(systemDb: Db) {
  const rows = await systemDb
    .selectFrom('organizations')
    .select('planId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '!=', sql<string>`platform_id()`)
    .groupBy('planId')
    .execute()
  return new Map(rows.map(({ planId, count }) => [planId, count]))
}

/** Retires one price, or those of a plan and cycle. Returns how many were on sale. */
export async function updatePricesRetired(
  tx: WriteTx,
  which: { id: string } | { planId: string; billingCycle: BillingCycle },
) {
  const retired = tx.updateTable('planPrices').set({ isActive: false }).where('isActive', '=', true)
  const matching =
    'id' in which
      ? retired.where('id', '=', which.id)
      : retired.where('planId', '=', which.planId).where('billingCycle', '=', which.billingCycle)
  return (await matching.returning('id').execute()).length
}

export const updatePriceRestored = async (tx: WriteTx, id: string) =>
  (
    await tx
      .updateTable('planPrices as price')
      .set({ isActive: true })
      .where('price.id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('planPrices as other')
              .select('other.id')
              .whereRef('other.planId', '=', 'price.planId')
              .whereRef('other.billingCycle', '=', 'price.billingCycle')
              .where('other.isActive', '=', true),
          ),
        ),
      )
      .returning('price.id')
      .execute()
  ).length

export const insertPrice = (
  tx: WriteTx,
  price: { planId: string; billingCycle: BillingCycle; planAmount: number; discountPercentage: number },
) => tx.insertInto('planPrices').values(price).execute()

export const updateLimits = (tx: WriteTx, planId: string, limits: { type: UsageLimit; value: number | null }[]) =>
  tx
    .insertInto('planLimits')
    .values(limits.map((limit) => ({ planId, ...limit })))
    .onConflict((conflict) =>
      conflict.columns(['planId', 'type']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()

export const updateAddonPrices = (tx: WriteTx, prices: { storage: number; practitioners: number }) =>
  sql`update plan_addons set amount = case kind when 'storage' then ${prices.storage}::int else ${prices.practitioners}::int end`.execute(
    tx,
  )

export const findPromos = (systemDb: Db) =>
  systemDb
    .selectFrom('planPromos as c')
    .leftJoin('plans as p', 'p.id', 'c.planId')
    .select([
      'c.code',
      'c.discountPercentage',
      'c.amountOff',
      'p.title as planTitle',
      'c.isLasting',
      'c.uses',
      'c.mostUses',
      'c.isActive',
    ])
    .select(sql<string | null>`c.ends_on::text`.as('endsOn'))
    .orderBy('c.isActive', 'desc')
    .orderBy('c.createdAt', 'desc')
    .limit(200)
    .execute()

/** False if the code already exists. */
export const insertPromo = async (
  tx: WriteTx,
  promo: {
    code: string
    discountPercentage: number
    amountOff: number
    planId: string | null
    isLasting: boolean
    mostUses: number | null
    endsOn: string | null
  },
) =>
  (await tx
    .insertInto('planPromos')
    .values(promo)
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** False if there is no such active code. */
export const updatePromoEnded = async (tx: WriteTx, code: string) =>
  (await tx
    .updateTable('planPromos')
    .set({ isActive: false })
    .where('code', '=', code)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()) !== undefined
