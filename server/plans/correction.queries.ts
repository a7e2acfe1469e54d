import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { BillingService, CorrectionOrder } from '../integrations/payment-provider.ts'

export interface NewCorrection {
  organizationId: string
  key: string
  kind: CorrectionOrder['kind']
  invoiceId: string | null
  subscriptionId: string
  amount: number
  refundAmount: number
  taxAmount: number
  currency: string
  reason: string
  service: BillingService
  /** Null for a correction made at the payment service itself. */
  madeBy: string | null
}

export const insertCorrection = (tx: WriteTx, correction: NewCorrection) =>
  tx.insertInto('planCorrections').values(correction).returningAll().executeTakeFirstOrThrow()
export type CorrectionRow = Awaited<ReturnType<typeof insertCorrection>>

export const findCorrection = (db: Db, which: { id: string } | { organizationId: string; key: string }) =>
  db
    .selectFrom('planCorrections')
    .selectAll()
    .$if('id' in which, (query) => query.where('id', '=', (which as { id: string }).id))
    .$if('key' in which, (query) => {
      const { organizationId, key } = which as { organizationId: string; key: string }
      return query.where('organizationId', '=', organizationId).where('key', '=', key)
    })
    .executeTakeFirst()

/** Corrections interrupted by a restart, to be sent again. Needs `systemDb`. */
export const findStuckCorrections = (systemDb: Db) =>
  systemDb
    .selectFrom('planCorrections')
    .select('id')
    .where('status', '=', 'sent')
    .where('updatedAt', '<', sql<Date>`now() - interval '2 minutes'`)
    .execute()

export const updateCorrectionRefused = (tx: WriteTx, id: string, message: string) =>
  tx
    .updateTable('planCorrections')
    .set({ status: 'refused', message, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/**
 * Marks a correction as done. A credit note gets its number only now, so that numbers have no gap. Needs `systemDb`.
 */
export const updateCorrectionDone = (tx: WriteTx, { id, kind }: Pick<CorrectionRow, 'id' | 'kind'>) =>
  tx
    .updateTable('planCorrections')
    .set({
      status: 'done',
      doneAt: new Date(),
      updatedAt: sql`now()`,
      ...(kind === 'creditNote' && { number: sql<string>`next_credit_note_number()` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An invoice with its subscription's reference at the payment service, and its previous corrections. */
export const findCorrectable = (systemDb: Db, which: { invoiceId: string } | { organizationId: string }) =>
  systemDb
    .selectFrom('planInvoices as i')
    .leftJoin('planSubscriptions as s', 's.id', 'i.subscriptionId')
    .select([
      'i.id',
      'i.organizationId',
      'i.number',
      'i.status',
      'i.total',
      'i.taxAmount',
      'i.amountDue',
      'i.received',
      'i.currency',
    ])
    .select(['i.reference', 'i.lines', 'i.service', 's.id as subscriptionId', 's.reference as subscription'])
    .select(['s.customer', 's.planId', 's.isPastDue', 's.status as subscriptionStatus'])
    .select(({ selectFrom }) =>
      selectFrom('planCorrections as c')
        .whereRef('c.organizationId', '=', 'i.organizationId')
        .whereRef('c.invoiceId', '=', 'i.id')
        .where('c.status', '!=', 'refused')
        .select(sql<number>`coalesce(sum(c.amount) filter (where c.kind = 'creditNote'), 0)::int`.as('credited'))
        .as('credited'),
    )
    .select(({ selectFrom }) =>
      selectFrom('planCorrections as c')
        .whereRef('c.organizationId', '=', 'i.organizationId')
        .whereRef('c.invoiceId', '=', 'i.id')
        .where('c.status', '!=', 'refused')
        .select(sql<number>`coalesce(sum(c.refund_amount), 0)::int`.as('refunded'))
        .as('refunded'),
    )
    .$if('invoiceId' in which, (query) => query.where('i.id', '=', (which as { invoiceId: string }).invoiceId))
    .$if('organizationId' in which, (query) =>
      query.where('i.organizationId', '=', (which as { organizationId: string }).organizationId),
    )
    .orderBy('i.issuedAt', 'desc')
    .limit(200)
    .execute()
export type CorrectableRow = Awaited<ReturnType<typeof findCorrectable>>[number]

/** The amounts that pending corrections will take from the balance and credit to it. */
export const findOutgoing = (db: Db, organizationId: string) =>
  db
    .selectFrom('planCorrections')
    .select(
      sql<number>`coalesce(sum(case kind when 'refund' then refund_amount when 'adjustment' then greatest(-amount, 0)
        else 0 end), 0)::int`.as('balance'),
    )
    .select(sql<number>`coalesce(sum(amount) filter (where kind = 'creditNote'), 0)::int`.as('credits'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()

/**
 * The corrections of an organization, newest first. Needs `systemDb`, because operators belong to another organization.
 */
export const findCorrections = (systemDb: Db, organizationId: string, id?: string) =>
  systemDb
    .selectFrom('planCorrections as c')
    .leftJoin('planInvoices as i', 'i.id', 'c.invoiceId')
    .leftJoin('accounts as a', 'a.id', 'c.madeBy')
    .select(['c.id as _id', 'c.kind', 'c.status', 'c.number', 'c.invoiceId', 'i.number as invoiceNumber'])
    .select(['c.amount as cents', 'c.refundAmount as refundCents', 'c.taxAmount as taxCents', 'c.currency', 'c.reason'])
    .select(['c.message', 'a.name as madeBy', 'c.createdAt', 'c.doneAt'])
    .select(sql<boolean>`c.service = 'transfer'`.as('isByTransfer'))
    .where('c.organizationId', '=', organizationId)
    .$if(id !== undefined, (query) => query.where('c.id', '=', id!))
    .orderBy('c.createdAt', 'desc')
    .limit(200)
    .execute()

/** Voids an unpaid invoice. False if it was no longer unpaid. */
export async function updateInvoiceVoid(tx: WriteTx, id: string) {
  const { numUpdatedRows } = await tx
    .updateTable('planInvoices')
    .set({ status: 'void' })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'failed', 'pending', 'draft'])
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const findSettings = (db: Db) =>
  db.selectFrom('planSettings').select(['graceDays', 'readOnlyDays', 'bankDetails']).executeTakeFirstOrThrow()

export const updateSettings = (
  systemDb: Db,
  settings: { graceDays: number; readOnlyDays: number; bankDetails: string },
) => systemDb.updateTable('planSettings').set(settings).execute()
