import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'

interface NewOrder {
  id?: string
  organizationId: string
  key: string
  planId: string
  planPriceId: string
  storage: number
  practitioners: number
  promoId: string | null
  listAmount: number
  firstAmount: number
  amount: number
  isAtPeriodEnd: boolean
  service: PaymentProvider['name']
  reference: string | null
  orderedBy: string
  pricedAt: Date
}

/** Undefined if the key was used before or another order is open. */
export const insertOrder = (tx: WriteTx, order: NewOrder) =>
  tx
    .insertInto('planOrders')
    .values(order)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
export type OrderRow = NonNullable<Awaited<ReturnType<typeof insertOrder>>>

export const findOrder = (db: Db, organizationId: string, key: string) =>
  db
    .selectFrom('planOrders')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirst()

/** The order without a result yet. */
export const findOpenOrder = (db: Db, organizationId: string) =>
  db
    .selectFrom('planOrders')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['sent', 'waiting'])
    .executeTakeFirst()

/** The unpaid orders of a subscription, oldest first. Withdrawn orders are included, because they may still be paid. */
export const findUnpaidOrders = (db: Db, service: PaymentProvider['name'], reference: string) =>
  db
    .selectFrom('planOrders')
    .selectAll()
    .where('service', '=', service)
    .where('reference', '=', reference)
    .where('status', '!=', 'paid')
    .orderBy('createdAt')
    .execute()

/** The order that starts when the paid period ends, with its plan. */
export const findScheduledOrder = (db: Db, organizationId: string) =>
  db
    .selectFrom('planOrders as o')
    .innerJoin('planPrices as c', 'c.id', 'o.planPriceId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .selectAll('o')
    .select(['p.title as planTitle', 'c.billingCycle'])
    .where('o.organizationId', '=', organizationId)
    .where('o.status', '=', 'scheduled')
    .executeTakeFirst()

export const findOrderById = (db: Db, id: string) =>
  db.selectFrom('planOrders').selectAll().where('id', '=', id).executeTakeFirst()

/** Orders interrupted by a restart, to be submitted again. */
export const findStuckOrders = (systemDb: Db) =>
  systemDb
    .selectFrom('planOrders')
    .selectAll()
    .where('status', '=', 'sent')
    .where('updatedAt', '<', sql<Date>`now() - interval '2 minutes'`)
    .execute()

/** First purchases that may have been paid without a webhook reaching us. */
export const findWaitingPurchases = (systemDb: Db, service: PaymentProvider['name']) =>
  systemDb
    .selectFrom('planOrders as o')
    .select(['o.organizationId', 'o.reference'])
    .where('o.status', '=', 'waiting')
    .where('o.service', '=', service)
    .where('o.reference', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('planSubscriptions as s')
            .select('s.id')
            .whereRef('s.service', '=', 'o.service')
            .whereRef('s.reference', '=', 'o.reference'),
        ),
      ),
    )
    .execute()

/** Orders that have waited for their payer for more than a day. */
export const findAbandonedOrders = (systemDb: Db) =>
  systemDb
    .selectFrom('planOrders')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('updatedAt', '<', sql<Date>`now() - interval '23 hours'`)
    .execute()

export const updateOrder = (
  tx: WriteTx,
  id: string,
  changes: {
    status?: OrderRow['status']
    reference?: string
    invoiceReference?: string | null
    clientSecret?: string | null
    message?: string
  },
) =>
  tx
    .updateTable('planOrders')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The organization of a subscription at the payment service, even before its first payment. */
export async function findSubscriber(systemDb: Db, service: PaymentProvider['name'], reference: string) {
  const of = (table: 'planSubscriptions' | 'planOrders') =>
    systemDb
      .selectFrom(table)
      .select('organizationId')
      .where('service', '=', service)
      .where('reference', '=', reference)
      .limit(1)
      .executeTakeFirst()
  return ((await of('planSubscriptions')) ?? (await of('planOrders')))?.organizationId
}

export const dropScheduledOrders = (tx: WriteTx, { organizationId, id }: { organizationId: string; id: string }) =>
  tx
    .updateTable('planOrders')
    .set({ status: 'dropped', updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'scheduled')
    .where('id', '!=', id)
    .execute()
