import { sql } from 'kysely'
import type { SubscriptionStatus } from '@kinora/contract/billing.ts'
import type { PaymentType } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'

/** The plans on offer, in display order: those for everybody, and those agreed with the reader's own clinic. */
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

/** What a step of each add-on costs a month, in cents before tax: everybody, or the clinic that was offered a price. */
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
 * A promo code that an organization may enter for a plan now: once, while uses are left. Open orders of others hold a
 * use each, so that two payments cannot both take the last one; only `systemDb` sees those.
 */
export const findPromo = (db: Db, organizationId: string, code: string, planId: string) =>
  db
    .selectFrom('planPromos as p')
    .select(['p.id', 'p.code', 'p.discountPercentage', 'p.amountOff', 'p.isLasting', 'p.planId'])
    .where('p.code', '=', code)
    .where('p.isActive', '=', true)
    .where(sql<boolean>`(p.plan_id is null or p.plan_id = ${planId})
      and (p.ends_on is null or p.ends_on >= current_date)
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

/** Holds a code until the order that uses it is stored. Needs `systemDb`. */
export const lockPromo = (systemDb: WriteTx, code: string) =>
  systemDb.selectFrom('planPromos').select('id').where('code', '=', code).forUpdate().execute()

/** Counts the use of a code with the first paid order of the organization that has it. Needs `systemDb`. */
export const updatePromoUsed = (systemDb: WriteTx, order: { id: string; organizationId: string; promoId: string }) =>
  sql`update plan_promos p set uses = least(p.uses + 1, coalesce(p.most_uses, p.uses + 1))
    where p.id = ${order.promoId} and not exists (select from plan_orders o where o.promo_id = p.id
      and o.organization_id = ${order.organizationId} and o.status = 'paid' and o.id <> ${order.id})`.execute(systemDb)

const subscriptions = (db: Db) =>
  db
    .selectFrom('planSubscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.planId')
    .innerJoin('planPrices as c', 'c.id', 's.planPriceId')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .select('o.timeZone')
    .select([
      's.id as _id',
      's.organizationId',
      's.planId',
      's.planPriceId',
      's.paidUntil',
      's.storage',
      's.practitioners',
    ])
    .select(['s.promoId', 's.service', 's.customer', 's.reference', 's.status', 'p.title as planTitle'])
    .select(['s.cardEnding', 's.isPastDue', 's.pastDueNotices', 's.periodStart', 'c.billingCycle', 's.organizationId'])
    .select(['c.daysUntilDue', sql<Date | null>`coalesce(s.overdue_since, s.paid_until)`.as('overdueSince')])
    .select(sql<string | null>`s.grace_until::text`.as('graceUntil'))

/** The organization's newest subscription, also an ended one. */
export const findLatestSubscription = (db: Db, organizationId: string) =>
  subscriptions(db)
    .where('s.organizationId', '=', organizationId)
    .orderBy(sql`s.status = 'EXPIRED'`)
    .orderBy('s.updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The organization's current subscription; undefined if it has ended. */
export const findSubscription = (db: Db, organizationId: string) =>
  subscriptions(db).where('s.organizationId', '=', organizationId).where('s.status', '!=', 'EXPIRED').executeTakeFirst()
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** The subscription that a correction or an invoice belongs to, also an ended one. */
export const findSubscriptionWithId = (systemDb: Db, id: string) =>
  subscriptions(systemDb).where('s.id', '=', id).executeTakeFirstOrThrow()

export const findSubscriptionCalled = (systemDb: Db, service: PaymentProvider['name'], reference: string) =>
  subscriptions(systemDb).where('s.service', '=', service).where('s.reference', '=', reference).executeTakeFirst()

/** How often the state of a subscription was stored; undefined before the first time. */
export const findVersion = async (systemDb: Db, service: PaymentProvider['name'], reference: string) =>
  (
    await systemDb
      .selectFrom('planSubscriptions')
      .select('version')
      .where('service', '=', service)
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.version

/** The current subscriptions of all organizations, for the daily comparison with the payment service. */
export const findOpenSubscriptions = (systemDb: Db, service: PaymentProvider['name']) =>
  subscriptions(systemDb)
    .where('s.service', '=', service)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('s.status', '!=', 'EXPIRED'),
        exists(
          selectFrom('planInvoices as i')
            .select('i.id')
            .whereRef('i.organizationId', '=', 's.organizationId')
            .whereRef('i.subscriptionId', '=', 's.id')
            .where('i.status', '=', 'open'),
        ),
      ]),
    )
    .orderBy('s.id')
    .execute()

interface NewSubscription {
  organizationId: string
  planId: string
  planPriceId: string
  storage: number
  practitioners: number
  promoId: string | null
  service: PaymentProvider['name']
  customer: string
  reference: string
  status: SubscriptionStatus
  isPastDue: boolean
  periodStart: Date | null
  paidUntil: Date | null
  cardEnding: string | null
}

/** Stores the payment service's state of a subscription. */
export const upsertSubscription = (tx: WriteTx, subscription: NewSubscription) =>
  tx
    .insertInto('planSubscriptions')
    .values(subscription)
    .onConflict((on) =>
      on.columns(['service', 'reference']).doUpdateSet(({ ref }) => ({
        planId: ref('excluded.planId'),
        planPriceId: ref('excluded.planPriceId'),
        storage: ref('excluded.storage'),
        practitioners: ref('excluded.practitioners'),
        promoId: ref('excluded.promoId'),
        status: ref('excluded.status'),
        isPastDue: ref('excluded.isPastDue'),
        pastDueNotices: sql`case when excluded.is_past_due then plan_subscriptions.past_due_notices else 0 end`,
        periodStart: ref('excluded.periodStart'),
        cardEnding: ref('excluded.cardEnding'),
        paidUntil: ref('excluded.paidUntil'),
        version: sql<number>`plan_subscriptions.version + 1`,
        updatedAt: sql`now()`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** The organization's customer id at the payment service, also from an ended subscription. */
export async function findCustomer(db: Db, organizationId: string, service: PaymentProvider['name']) {
  const row = await db
    .selectFrom('planSubscriptions')
    .select('customer')
    .where('organizationId', '=', organizationId)
    .where('service', '=', service)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.customer ?? null
}

export const findOrganizationOfCustomer = async (systemDb: Db, service: PaymentProvider['name'], customer: string) =>
  (
    await systemDb
      .selectFrom('planSubscriptions')
      .select('organizationId')
      .where('service', '=', service)
      .where('customer', '=', customer)
      .limit(1)
      .executeTakeFirst()
  )?.organizationId

/**
 * Sets the plan, which ends one that was given without payment. A business plan turns a solo practice into a business; the
 * owner's role follows at the next sign-in.
 */
export async function updatePlan(tx: WriteTx, organizationId: string, planId: string) {
  await sql`update plan_grants set ended_at = now() where organization_id = ${organizationId} and ended_at is null`.execute(
    tx,
  )
  await sql`update organizations o set plan_id = p.id, updated_at = now(),
      kind = case when p.type = 'business' and o.kind = 'solo' then 'business' else o.kind end
    from plans p where p.id = ${planId} and o.id = ${organizationId} and o.plan_id is distinct from p.id`.execute(tx)
}

export const findFreePlan = (db: Db) =>
  db.selectFrom('plans').select(['id', 'title']).where('type', '=', 'free').executeTakeFirstOrThrow()

/** Decides the pending plan request, if any. */
export const updateRequest = (
  tx: WriteTx,
  organizationId: string,
  changes: {
    status: 'approved' | 'refused' | 'withdrawn'
    decidedBy?: string
    /** Only the request for this plan, or of this kind. */
    planId?: string
    paymentType?: PaymentType
  },
) =>
  tx
    .updateTable('planRequests')
    .set({ status: changes.status, decidedBy: changes.decidedBy, decidedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .$if(changes.planId !== undefined, (query) => query.where('planId', '=', changes.planId!))
    .$if(changes.paymentType !== undefined, (query) => query.where('paymentType', '=', changes.paymentType!))
    .executeTakeFirst()

/** Takes the offers of a clinic off sale. What it has bought already goes on. */
export const updateOffersRetired = (tx: WriteTx, organizationId: string) =>
  sql`update plan_prices set is_active = false
    where is_active and plan_id in (select id from plans where offered_to = ${organizationId})`.execute(tx)

/** False for an event that was already received. */
export async function insertWebhookEvent(tx: WriteTx, service: PaymentProvider['name'], eventId: string) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('planEvents')
    .values({ service, eventId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}
