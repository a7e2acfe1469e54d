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
  firstAmount: number
  amount: number
  service: PaymentProvider['name']
  reference: string | null
  orderedBy: string
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

/** The newest order without a result for a subscription. */
export const findUndecidedOrder = (db: Db, service: PaymentProvider['name'], reference: string) =>
  db
    .selectFrom('planOrders')
    .selectAll()
    .where('service', '=', service)
    .where('reference', '=', reference)
    .where('status', 'in', ['sent', 'waiting'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Orders interrupted by a restart, to be submitted again. */
export const findStuckOrders = (systemDb: Db) =>
  systemDb
    .selectFrom('planOrders')
    .selectAll()
    .where('status', '=', 'sent')
    .where('updatedAt', '<', sql<Date>`now() - interval '2 minutes'`)
    .execute()

export const updateOrder = (
  tx: WriteTx,
  id: string,
  changes: { status?: OrderRow['status']; reference?: string; clientSecret?: string | null; message?: string },
) =>
  tx
    .updateTable('planOrders')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The organization of a subscription at the payment service, also before its first payment. */
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
