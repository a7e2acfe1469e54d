import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

/** The plans on offer, in display order: public ones, and those agreed with the reader's clinic. */
export const findPlans = (db: Db) =>
  db
    .selectFrom('plans')
    .select(['id', 'type', 'name', 'title'])
    .where(
      sql<boolean>`offered_to is null or (offered_to = current_organization() and (
        id = (select plan_id from organizations where id = current_organization())
        or exists (select from plan_prices c where c.plan_id = plans.id and c.is_active)))`,
    )
    .orderBy('position')
    .execute()

export const findPlan = (db: Db, id: string) =>
  db.selectFrom('plans').select(['id', 'type', 'name', 'title']).where('id', '=', id).executeTakeFirst()

/** The plan that a price belongs to. */
export const findPlanOfPrice = async (db: Db, priceId: string) =>
  (await db.selectFrom('planPrices').select('planId').where('id', '=', priceId).executeTakeFirst())?.planId

/** A price with its plan, including retired prices. Amounts are in cents. */
export const findPrice = (db: Db, planId: string, priceId: string) =>
  db
    .selectFrom('planPrices as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['c.id', 'c.planId', 'c.planAmount', 'c.currency', 'c.discountPercentage', 'c.taxPercentage'])
    .select(['p.type as planType', 'p.title as planTitle', 'p.offeredTo'])
    .select(['c.isActive', 'c.billingCycle', 'c.daysUntilDue', 'c.storage', 'c.practitioners'])
    .select(['c.storageAmount', 'c.practitionersAmount'])
    .where('c.id', '=', priceId)
    .where('c.planId', '=', planId)
    .executeTakeFirst()
export type PriceRow = NonNullable<Awaited<ReturnType<typeof findPrice>>>

/** A price that is on sale to a clinic. */
export async function findPriceOnSale(db: Db, organizationId: string, planId: string, priceId: string) {
  const price = await findPrice(db, planId, priceId)
  const isOffered = price && (price.offeredTo === null || price.offeredTo === organizationId)
  return isOffered && price.isActive ? price : undefined
}

/**
 * The monthly price of one step of each add-on, in cents before tax: the standard one, or that of the clinic's offer.
 */
export async function findAddonPrices(
  db: Db,
  offered?: { storageAmount: number | null; practitionersAmount: number | null },
) {
  const rows = await db.selectFrom('planAddons').select(['kind', 'amount']).execute()
  const amount = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0
  return {
    storage: offered?.storageAmount ?? amount('storage'),
    practitioners: offered?.practitionersAmount ?? amount('practitioners'),
  }
}

/**
 * A promo code that an organization may use for a plan now: once, until its last day, while uses are left. Each open
 * order of another organization reserves a use, so that two payments cannot both take the last one; only `systemDb`
 * sees those orders.
 */
export const findPromo = (db: Db, organizationId: string, code: string, planId: string) =>
  db
    .selectFrom('planPromos as p')
    .select(['p.id', 'p.code', 'p.discountPercentage', 'p.amountOff', 'p.isLasting', 'p.planId'])
    .where('p.code', '=', code)
    .where('p.isActive', '=', true)
    .where(sql<boolean>`(p.plan_id is null or p.plan_id = ${planId})
      and (p.ends_on is null
        or p.ends_on >= (select (now() at time zone time_zone)::date from organizations where id = ${organizationId}))
      and (p.most_uses is null or p.most_uses > p.uses + (select count(*) from plan_orders o
        where o.promo_id = p.id and o.organization_id <> ${organizationId} and o.status in ('sent', 'waiting', 'scheduled')))
      and not exists (select from plan_orders o
        where o.promo_id = p.id and o.organization_id = ${organizationId} and o.status = 'paid')`)
    .executeTakeFirst()

export const findPromoById = (db: Db, id: string) =>
  db
    .selectFrom('planPromos')
    .select(['id', 'code', 'discountPercentage', 'amountOff', 'isLasting', 'planId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a code until the order that uses it is stored. Needs `systemDb`. */
export const lockPromo = (systemDb: WriteTx, code: string) =>
  systemDb.selectFrom('planPromos').select('id').where('code', '=', code).forUpdate().execute()

/** Counts the use of a code with the first paid order of the organization that has it. Needs `systemDb`. */
export const updatePromoUsed = (systemDb: WriteTx, order: { id: string; organizationId: string; promoId: string }) =>
  sql`update plan_promos p set uses = least(p.uses + 1, coalesce(p.most_uses, p.uses + 1))
    where p.id = ${order.promoId} and not exists (select from plan_orders o where o.promo_id = p.id
      and o.organization_id = ${order.organizationId} and o.status = 'paid' and o.id <> ${order.id})`.execute(systemDb)
