import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'
import { limitToPage, type Page } from '../database/page.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'

const selectCreditNotes = (db: Db, organizationId: string) =>
  db
    .selectFrom('planCorrections as c')
    .innerJoin('planInvoices as i', inSameOrganization('i.id', 'c.invoiceId'))
    .where('c.organizationId', '=', organizationId)
    .where('c.kind', '=', 'creditNote')
    .where('c.status', '=', 'done')
    .select(({ ref }) => [ref('c.number').$notNull().as('number'), ref('c.doneAt').$notNull().as('issuedAt')])
    .select(['c.id as _id', 'i.number as invoiceNumber', 'c.reason'])
    .select(['c.amount as total', 'c.taxAmount', 'c.refundAmount', 'c.currency'])
    .select(sql<boolean>`c.service = 'transfer'`.as('isByTransfer'))

/** A page of credit notes, newest first. */
export async function findCreditNotes(db: Db, organizationId: string, page: Page) {
  const items = await selectCreditNotes(db, organizationId)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id')
    .$call(limitToPage(page))
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

/** A credit note with the buyer as named on the invoice. */
export const findCreditNote = (db: Db, organizationId: string, id: string) =>
  selectCreditNotes(db, organizationId)
    .innerJoin('organizations as o', 'o.id', 'c.organizationId')
    .select(['i.billedTo', 'o.timeZone'])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** Credits for future time since the last charge; a plan change settles earlier credits. */
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
