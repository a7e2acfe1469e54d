import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { BilledTo } from '../pdf/invoice.ts'
import type { InvoiceLine } from '../integrations/payment-provider.ts'
import { findBalance } from './ledger.queries.ts'

const selectTransferInvoices = (db: Db) => db.selectFrom('planInvoices').where('service', '=', sql.lit('transfer'))

/** Invoices payable by bank transfer, oldest first. */
export const findUnpaidTransfers = (db: Db, organizationId: string) =>
  selectTransferInvoices(db)
    .select(['id as invoiceId', 'number', 'reference', 'total', 'amountDue', 'received', 'currency'])
    .select(sql<string>`due_on::text`.as('dueOn'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'open')
    .orderBy('dueOn')
    .orderBy('id')
    .execute()

/**
 * The part of the balance reserved for open transfer invoices: the balance they will use, and payments received for
 * them.
 */
export const findHeld = async (db: Db, organizationId: string) =>
  (
    await selectTransferInvoices(db)
      .select(sql<number>`coalesce(sum(total - amount_due + received), 0)::int`.as('held'))
      .where('organizationId', '=', organizationId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
  ).held

/** The balance of a transfer account that is not reserved for an invoice. */
export const findTransferBalance = async (db: Db, organizationId: string) =>
  (await findBalance(db, organizationId, 'transfer')) - (await findHeld(db, organizationId))

interface NewTransferInvoice {
  organizationId: string
  subscriptionId: string
  reference: string
  status: 'open' | 'paid'
  text: string
  currency: string
  lines: InvoiceLine[]
  total: number
  taxAmount: number
  amountDue: number
  billedTo: BilledTo
  issuedAt: Date
  paidAt: Date | null
  dueOn: string
}

export const insertTransferInvoice = (tx: WriteTx, { lines, billedTo, ...invoice }: NewTransferInvoice) =>
  tx
    .insertInto('planInvoices')
    .values({ ...invoice, service: 'transfer', lines: JSON.stringify(lines), billedTo: JSON.stringify(billedTo) })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()

/** A transfer invoice with the data for its ledger lines. */
export const findTransferInvoice = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('planInvoices as i')
    .innerJoin('planSubscriptions as s', 's.id', 'i.subscriptionId')
    .innerJoin('planPrices as c', 'c.id', 's.planPriceId')
    .innerJoin('organizations as o', 'o.id', 'i.organizationId')
    .selectAll('i')
    .select(['s.planId', 'c.taxPercentage', 'o.timeZone'])
    .where('i.service', '=', sql.lit('transfer'))
    .where('i.id', '=', id)
    .executeTakeFirst()

export const updateTransfer = (
  tx: WriteTx,
  id: string,
  changes: { received: number } | { status: 'paid'; paidAt: Date; paidWith: string; amountDue: number; received: 0 },
) => tx.updateTable('planInvoices').set(changes).where('id', '=', id).execute()

/** Writes off a clinic's unpaid invoices. The balance and payments reserved for them become available again. */
export const updateTransfersUncollectible = (tx: WriteTx, organizationId: string) =>
  tx
    .updateTable('planInvoices')
    .set(({ ref }) => ({ status: 'uncollectible', amountDue: ref('total'), received: 0 }))
    .where('organizationId', '=', organizationId)
    .where('service', '=', 'transfer')
    .where('status', '=', 'open')
    .execute()

export const findTransferSubscriptions = (systemDb: Db) =>
  systemDb
    .selectFrom('planSubscriptions')
    .select('organizationId')
    .where('service', '=', 'transfer')
    .where('status', '!=', 'EXPIRED')
    .orderBy('id')
    .execute()

interface TransferSubscription {
  organizationId: string
  planId: string
  planPriceId: string
  storage: number
  practitioners: number
  reference: string
  periodStart: Date
  paidUntil: Date
}

export const insertTransferSubscription = async (tx: WriteTx, subscription: TransferSubscription) =>
  (
    await tx
      .insertInto('planSubscriptions')
      .values({
        ...subscription,
        service: 'transfer',
        customer: subscription.organizationId,
        status: 'ACTIVE',
        isPastDue: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateTransferSubscription = (
  tx: WriteTx,
  id: string,
  changes: {
    status?: 'ACTIVE' | 'CANCELLED' | 'EXPIRED'
    storage?: number
    practitioners?: number
    periodStart?: Date
    paidUntil?: Date
    isPastDue?: boolean
    overdueSince?: Date | null
    pastDueNotices?: number
  },
) =>
  tx
    .updateTable('planSubscriptions')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The day of the month on which the subscription began; later periods start on the same day. */
export const findAnchorDay = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('planInvoices')
      .select(({ fn }) => fn.min<Date>('issuedAt').as('firstAt'))
      .where('subscriptionId', '=', id)
      .executeTakeFirstOrThrow()
  ).firstAt.getUTCDate()

/** Marks a card subscription as replaced by one paid by transfer; a job ends it at the payment service. */
export const updateReplaced = (tx: WriteTx, id: string) =>
  tx
    .updateTable('planSubscriptions')
    .set({ status: 'EXPIRED', isPastDue: false, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Drops orders that wait for payment or for their first day. */
export const dropWaitingOrders = (tx: WriteTx, organizationId: string) =>
  tx
    .updateTable('planOrders')
    .set({ status: 'dropped', clientSecret: null, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['waiting', 'scheduled'])
    .execute()
