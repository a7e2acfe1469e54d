import { dayIn } from '@kinora/contract/days.ts'
import type { Invoice, InvoiceStatus } from '@kinora/contract/invoices.ts'
import type { Db } from '../database/connect.ts'
import { csvFile } from '../http/csv.ts'
import type { Attachment } from '../emails/email.queries.ts'
import type { BilledTo, Supplier } from '../pdf/invoice.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import { drawInvoice } from '../pdf/lazy-documents.ts'
import { findSettings } from './correction.queries.ts'
import { findCreditNote, findCreditNotes } from './credit-note.queries.ts'
import { findInvoice, findInvoices } from './invoice.queries.ts'

type Row = Awaited<ReturnType<typeof findInvoices>>['items'][number]
type Whole = NonNullable<Awaited<ReturnType<typeof findInvoice>>>
type StoredLine = Pick<Invoice['lines'][number], 'kind' | 'text' | 'amount'> & { from: string; until: string }

/** An invoice for the API, in whole currency units. */
export const withAmounts = ({ total, taxAmount, amountDue, received, lines, ...invoice }: Row) => ({
  ...invoice,
  netAmount: (total - taxAmount) / 100,
  taxAmount: taxAmount / 100,
  total: total / 100,
  amountDue: (amountDue ?? total) / 100,
  received: received / 100,
  lines: (lines as unknown as StoredLine[]).map((line) => ({ ...line, amount: line.amount / 100 })),
})

/** The tax invoice as PDF. */
export const invoicePaper = (
  supplier: Supplier,
  bankDetails: string,
  { lines, amountDue, issuedAt, paidAt, billedTo, ...invoice }: Whole,
) =>
  drawInvoice({
    ...invoice,
    supplier,
    transfer: invoice.dueOn === null ? undefined : { dueOn: invoice.dueOn, bankDetails },
    lines: (lines as unknown as StoredLine[]).map((line) => ({
      ...line,
      from: new Date(line.from),
      until: new Date(line.until),
    })),
    amountDue: amountDue ?? invoice.total,
    issuedAt: new Date(issuedAt),
    paidAt: paidAt && new Date(paidAt),
    billedTo: billedTo as unknown as BilledTo,
  })

/** The credit note as PDF, for the same buyer as its invoice. */
export function creditNotePaper(supplier: Supplier, note: NonNullable<Awaited<ReturnType<typeof findCreditNote>>>) {
  const { invoiceNumber, refundAmount, isByTransfer, issuedAt, billedTo, reason, ...facts } = note
  return drawInvoice({
    ...facts,
    supplier,
    status: 'paid',
    text: reason,
    lines: [],
    amountDue: facts.total,
    issuedAt: new Date(issuedAt),
    paidAt: null,
    billedTo: billedTo as unknown as BilledTo,
    credit: { invoiceNumber, refundAmount, isByTransfer },
  })
}

/** An invoice or a credit note as an email attachment; undefined if it was deleted. */
export async function drawAttachment(
  systemDb: Db,
  supplier: Supplier,
  { organizationId, attachment, attachmentId }: Attachment & { organizationId: string },
) {
  const named = async (number: string, document: Promise<Uint8Array>) => ({
    name: `${number}.pdf`,
    bytes: await document,
  })
  if (attachment === 'creditNote') {
    const note = await findCreditNote(systemDb, organizationId, attachmentId)
    return note && named(note.number, creditNotePaper(supplier, note))
  }
  const invoice = await findInvoice(systemDb, organizationId, attachmentId)
  const { bankDetails } = await findSettings(systemDb)
  return invoice && named(invoice.number, invoicePaper(supplier, bankDetails, invoice))
}

/** More invoices than a clinic can have in a hundred years. */
const maxExportRows = 10_000

const dollars = (cents: number) => (cents / 100).toFixed(2)

/**
 * The invoices as CSV, newest first, with the dates printed on them. An export of all statuses includes credit notes.
 */
export async function exportInvoices(
  db: Db,
  organizationId: string,
  { status, year }: { status?: InvoiceStatus; year?: number },
) {
  const page = { pageSize: maxExportRows, pageNumber: 1 }
  const { items } = await findInvoices(db, organizationId, { status, year, ...page })
  const { timeZone } = (await findOrganization(db, organizationId))!
  const notes = status ? [] : (await findCreditNotes(db, organizationId, page)).items
  const dayOf = (moment: Date | string) => dayIn(timeZone, new Date(moment))
  const header = ['Invoice', 'Date', 'Paid on', 'Status', 'Description', 'Currency', 'Without GST', 'GST', 'Total', 'Paid from balance'] // prettier-ignore
  const amounts = (total: number, taxAmount: number, fromBalance: number) =>
    [total - taxAmount, taxAmount, total, fromBalance].map(dollars)
  const rows = [
    ...items.map(({ number, issuedAt, paidAt, status: state, text, currency, total, taxAmount, amountDue }) => [
      ...[number, dayOf(issuedAt), paidAt ? dayOf(paidAt) : '', state, text, currency],
      // A void invoice owes nothing; zeros keep the column totals right.
      ...(state === 'void' ? amounts(0, 0, 0) : amounts(total, taxAmount, total - (amountDue ?? total))),
    ]),
    ...notes.map(({ number, issuedAt, invoiceNumber, reason, currency, total, taxAmount, refundAmount }) => [
      ...[number, dayOf(issuedAt), dayOf(issuedAt), 'credit note', `For ${invoiceNumber}: ${reason}`, currency],
      ...amounts(-total, -taxAmount, refundAmount - total),
    ]),
  ]
  const isWanted = ([, day]: string[]) => year === undefined || day!.startsWith(String(year))
  return csvFile(
    header,
    rows.filter(isWanted).toSorted(([, a], [, b]) => b!.localeCompare(a!)),
  )
}
