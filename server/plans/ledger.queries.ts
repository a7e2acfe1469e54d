import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { BillingService, InvoiceLine } from '../integrations/payment-provider.ts'
import type { NewLedgerLine } from './ledger.rules.ts'

/** Adds ledger lines and ignores those already recorded. False if all were already recorded. */
export const insertLedgerLines = async (tx: WriteTx, lines: NewLedgerLine[]) => {
  if (lines.length === 0) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('planLedger')
    .values(lines)
    .onConflict((on) => on.columns(['service', 'reference', 'entry']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

const selectLines = (db: Db, organizationId: string) =>
  db.selectFrom('planLedger').where('organizationId', '=', organizationId)

/** The balance in cents: payments beyond charges, overall or for one payment service. */
export async function findBalance(db: Db, organizationId: string, service?: BillingService) {
  const { balance } = await selectLines(db, organizationId)
    .select(({ fn }) => fn.sum<number | null>('amount').as('balance'))
    .$if(service !== undefined, (query) => query.where('service', '=', service!))
    .executeTakeFirstOrThrow()
  return Number(balance ?? 0)
}

/** Whether a line is already recorded. */
export const hasLedgerLine = async (
  db: Db,
  { service, reference, entry }: Pick<NewLedgerLine, 'service' | 'reference' | 'entry'>,
) =>
  (await db
    .selectFrom('planLedger')
    .select('id')
    .where('service', '=', service)
    .where('reference', '=', reference)
    .where('entry', '=', entry)
    .executeTakeFirst()) !== undefined

/** Payments and gifts less refunds, in cents. */
export async function findMoneyReceived(db: Db, organizationId: string) {
  const { received } = await selectLines(db, organizationId)
    .select(({ fn }) => fn.sum<number | null>('amount').as('received'))
    .where('kind', 'in', ['payment', 'refund', 'adjustment'])
    .executeTakeFirstOrThrow()
  return Number(received ?? 0)
}

/** The charges, credits and discounts for future time, as they were invoiced. */
export async function findUnusedLines(db: Db, organizationId: string, now: Date): Promise<InvoiceLine[]> {
  const rows = await selectLines(db, organizationId)
    .select(['kind', 'text', 'amount', 'periodStart', 'periodEnd'])
    .where('kind', 'in', ['charge', 'credit', 'promo'])
    .where('periodEnd', '>', now)
    .execute()
  return rows.map(({ kind, text, amount, periodStart, periodEnd }) => ({
    kind: kind as InvoiceLine['kind'],
    text,
    amount: -amount,
    from: periodStart!,
    until: periodEnd!,
  }))
}

/** Sorts a charge before its payment if both have the same time. */
const isMoney = (table: string) => sql`(${sql.ref(`${table}.kind`)} in ('payment', 'refund'))`

/** A page of lines, newest first, with the balance after each; `after` is the last line of the previous page. */
export async function findAccountLines(db: Db, organizationId: string, limit: number, after?: string) {
  const { rows } = await sql<{
    _id: string
    kind: NewLedgerLine['kind']
    cents: number
    balanceCents: number
    text: string
    periodStart: Date | null
    periodEnd: Date | null
    happenedAt: Date
  }>`
    select l.id as "_id", l.kind, l.amount as cents, l.balance as "balanceCents", l.text, l.period_start as "periodStart",
      l.period_end as "periodEnd", l.happened_at as "happenedAt"
    from (select p.*, (sum(amount) over (order by happened_at, ${isMoney('p')}, id))::int as balance
          from plan_ledger p where organization_id = ${organizationId}) l
    where ${after ?? null}::uuid is null or (l.happened_at, ${isMoney('l')}, l.id) <
      (select a.happened_at, ${isMoney('a')}, a.id from plan_ledger a where a.organization_id = ${organizationId} and a.id = ${after ?? null})
    order by l.happened_at desc, ${isMoney('l')} desc, l.id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest lines first, up to the limit. */
export const findLedger = (db: Db, organizationId: string, limit: number) =>
  selectLines(db, organizationId)
    .select(['id as _id', 'kind', 'amount', 'taxAmount', 'currency', 'text', 'periodStart', 'periodEnd', 'happenedAt'])
    .orderBy('happenedAt', 'desc')
    .orderBy(isMoney('planLedger'), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
