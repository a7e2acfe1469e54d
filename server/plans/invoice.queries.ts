import { sql } from 'kysely'
import type { InvoiceStatus, BillingDetails } from '@kinora/contract/invoices.ts'
import type { PaymentType } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PaymentProvider, ProviderInvoice } from '../integrations/payment-provider.ts'
import type { BilledTo } from '../pdf/invoice.ts'
import { readPage, type Page } from '../database/page.ts'

interface NewInvoice extends ProviderInvoice {
  organizationId: string
  subscriptionId: string | null
  service: PaymentProvider['name']
  taxAmount: number
  billedTo: BilledTo
}

/**
 * Inserts or updates an invoice. Its number and billing details never change. A new invoice gets its number only when
 * it is inserted, so that numbers have no gap. Needs the organization's lock.
 */
export async function upsertInvoice(tx: WriteTx, { billedTo, amount, lines, ...invoice }: NewInvoice) {
  const { service, reference, status, paidAt, taxAmount, amountDue } = invoice
  const changes = { status, paidAt, total: amount, taxAmount, amountDue, lines: JSON.stringify(lines) }
  const { numUpdatedRows } = await tx
    .updateTable('planInvoices')
    // The invoice is stored before its first payment, which starts the subscription.
    .set({ ...changes, ...(invoice.subscriptionId && { subscriptionId: invoice.subscriptionId }) })
    .where('service', '=', service)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (numUpdatedRows > 0) return
  await tx
    .insertInto('planInvoices')
    .values({ ...invoice, ...changes, billedTo: JSON.stringify(billedTo) })
    .execute()
}

export const findInvoiceCalled = (db: Db, service: PaymentProvider['name'], reference: string) =>
  db
    .selectFrom('planInvoices')
    .select(['id', 'number'])
    .where('service', '=', service)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

export const findInvoiceId = async (
  db: Db,
  organizationId: string,
  service: PaymentProvider['name'],
  reference: string,
) =>
  (
    await selectInvoices(db, organizationId)
      .select('id')
      .where('service', '=', service)
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.id

/** Invoice dates are in the clinic's time zone. */
const timeZone = sql<string>`(select o.time_zone from organizations o where o.id = plan_invoices.organization_id)`.as(
  'timeZone',
)

const selectInvoices = (db: Db, organizationId: string) =>
  db.selectFrom('planInvoices').where('organizationId', '=', organizationId)

/** The renewal that a past-due subscription owes. */
export const findUnpaidRenewal = (db: Db, organizationId: string, subscriptionId: string) =>
  selectInvoices(db, organizationId)
    .select(['total', 'amountDue'])
    .where('subscriptionId', '=', subscriptionId)
    .where('status', 'in', ['failed', 'open'])
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A page of invoices, newest first. */
export async function findInvoices(
  db: Db,
  organizationId: string,
  { search, status, year, ...page }: Page & { search?: string; status?: InvoiceStatus; year?: number },
) {
  const matching = selectInvoices(db, organizationId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(year !== undefined, (query) =>
      query.where(sql<boolean>`extract(year from issued_at at time zone
        (select o.time_zone from organizations o where o.id = ${organizationId})) = ${year}`),
    )
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`(position(lower(${search}) in lower(number)) > 0 or position(lower(${search}) in lower(text)) > 0)`,
      ),
    )
  return readPage(
    matching
      .select([
        'id as _id',
        'number',
        'issuedAt',
        'paidAt',
        'text',
        'currency',
        'total',
        'taxAmount',
        'status',
        'amountDue',
        'received',
        'lines',
        'dueOn',
      ])
      .select(
        sql<PaymentType>`case when service = 'transfer' then 'DIRECT_PAYMENT' when exists (select from plan_orders o where o.organization_id = plan_invoices.organization_id
        and o.invoice_reference = plan_invoices.reference) then 'UPGRADE' else 'AUTO_RENEWAL' end`.as('paymentType'),
      )
      .orderBy('issuedAt', 'desc')
      .orderBy('id'),
    page,
  )
}

export const findInvoice = (db: Db, organizationId: string, id: string) =>
  selectInvoices(db, organizationId).selectAll().select(timeZone).where('id', '=', id).executeTakeFirst()

/** The buyer to name on the next invoice. */
export async function findBuyer(db: Db, organizationId: string): Promise<BilledTo & { id: string }> {
  const { id, name, email, abn, address, billingName, purchaseOrder } = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'email', 'abn', 'address', 'billingName', 'purchaseOrder'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { id, name: billingName || name, email, abn, address, purchaseOrder }
}

export const findBillingDetails = (db: Db, organizationId: string) =>
  db
    .selectFrom('organizations')
    .select(['name as organization', 'billingName', 'abn', 'address', 'purchaseOrder'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()

export const updateBillingDetails = (tx: WriteTx, organizationId: string, details: BillingDetails) =>
  tx
    .updateTable('organizations')
    .set({ ...details, updatedAt: sql`now()` })
    .where('id', '=', organizationId)
    .execute()
