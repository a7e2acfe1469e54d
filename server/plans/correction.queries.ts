import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { BillingService, CorrectionOrder } from '../integrations/payment-provider.ts'
import { countRows } from '../database/count-rows.ts'

interface NewCorrection {
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
  /** Null where it was made at the payment service itself. */
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

/** A credit note takes its number now, so that numbers have no gap. Needs `systemDb`. */
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

/** An invoice with its subscription at the payment service, and what was already given back of it. */
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

/** What corrections without an answer are about to take from the balance, and to credit. */
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

/** The corrections of an organization, the newest first. Needs `systemDb`: operators are of another organization. */
export const findCorrections = (systemDb: Db, organizationId: string, id?: string) =>
  systemDb
    .selectFrom('planCorrections as c')
    .leftJoin('planInvoices as i', 'i.id', 'c.invoiceId')
    .leftJoin('accounts as a', 'a.id', 'c.madeBy')
    .select(['c.id as _id', 'c.kind', 'c.status', 'c.number', 'c.invoiceId', 'i.number as invoiceNumber'])
    .select(['c.amount as cents', 'c.refundAmount as refundCents', 'c.taxAmount as taxCents', 'c.currency', 'c.reason'])
    .select(['c.message', 'a.name as madeBy', 'c.createdAt', 'c.doneAt'])
    .where('c.organizationId', '=', organizationId)
    .$if(id !== undefined, (query) => query.where('c.id', '=', id!))
    .orderBy('c.createdAt', 'desc')
    .limit(200)
    .execute()

const creditNotes = (db: Db, organizationId: string) =>
  db
    .selectFrom('planCorrections as c')
    .innerJoin('planInvoices as i', (join) =>
      join.onRef('i.organizationId', '=', 'c.organizationId').onRef('i.id', '=', 'c.invoiceId'),
    )
    .where('c.organizationId', '=', organizationId)
    .where('c.kind', '=', 'creditNote')
    .where('c.status', '=', 'done')
    .select(({ ref }) => [ref('c.number').$notNull().as('number'), ref('c.doneAt').$notNull().as('issuedAt')])
    .select(['c.id as _id', 'i.number as invoiceNumber', 'c.reason'])
    .select(['c.amount as total', 'c.taxAmount', 'c.refundAmount'])

/** A page of credit notes, newest first. */
export async function findCreditNotes(db: Db, organizationId: string, page: { pageSize: number; pageNumber: number }) {
  const items = await creditNotes(db, organizationId)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id')
    .limit(page.pageSize)
    .offset((page.pageNumber - 1) * page.pageSize)
    .execute()
  const total = await countRows(
    db
      .selectFrom('planCorrections')
      .where('organizationId', '=', organizationId)
      .where('kind', '=', 'creditNote')
      .where('status', '=', 'done'),
  )
  return { items, total }
}

/** A credit note with the buyer as the invoice named them. */
export const findCreditNote = (db: Db, organizationId: string, id: string) =>
  creditNotes(db, organizationId).select(['i.billedTo', 'c.currency']).where('c.id', '=', id).executeTakeFirst()

/** What credit notes took back of the time still to come, since the last charge: a change settles those before it. */
export const findCreditedAhead = (db: Db, organizationId: string, now: Date) =>
  db
    .selectFrom('planLedger as l')
    .innerJoin('planCorrections as c', (join) =>
      join.on(sql`c.id::text`, '=', sql.ref('l.reference')).onRef('c.organizationId', '=', 'l.organizationId'),
    )
    .select(['l.amount', 'l.periodStart', 'l.periodEnd'])
    .where('l.organizationId', '=', organizationId)
    .where('l.periodEnd', '>', now)
    .where(
      'l.happenedAt',
      '>=',
      sql<Date>`(select max(happened_at) from plan_ledger where organization_id = ${organizationId} and kind = 'charge'
        and amount < 0)`,
    )
    .execute()

/** True if an invoice was still unpaid, and is void now. */
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
