import { sql } from 'kysely'
import type { SubscriptionStatus } from '@kinora/contract/billing.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'

const selectSubscriptions = (db: Db) =>
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

/** The organization's newest subscription, including an ended one. */
export const findLatestSubscription = (db: Db, organizationId: string) =>
  selectSubscriptions(db)
    .where('s.organizationId', '=', organizationId)
    .orderBy(sql`s.status = 'EXPIRED'`)
    .orderBy('s.updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The organization's current subscription; undefined if it has ended. */
export const findSubscription = (db: Db, organizationId: string) =>
  selectSubscriptions(db)
    .where('s.organizationId', '=', organizationId)
    .where('s.status', '!=', 'EXPIRED')
    .executeTakeFirst()
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** The subscription of a correction or an invoice, including an ended one. */
export const findSubscriptionWithId = (systemDb: Db, id: string) =>
  selectSubscriptions(systemDb).where('s.id', '=', id).executeTakeFirstOrThrow()

export const findSubscriptionCalled = (systemDb: Db, service: PaymentProvider['name'], reference: string) =>
  selectSubscriptions(systemDb).where('s.service', '=', service).where('s.reference', '=', reference).executeTakeFirst()

/** How often the state of a subscription was stored; undefined if never. */
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
  selectSubscriptions(systemDb)
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
