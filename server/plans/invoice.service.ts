import { drawInvoice, type Supplier } from '../pdf/invoice.ts'
import type { findInvoice, findInvoices } from './billing.queries.ts'

type Row = Awaited<ReturnType<typeof findInvoices>>['items'][number]
type Whole = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** An invoice for the API, in whole currency units. */
export const withAmounts = ({ total, taxAmount, amountDue, ...invoice }: Row) => ({
  ...invoice,
  netAmount: (total - taxAmount) / 100,
  taxAmount: taxAmount / 100,
  total: total / 100,
  amountDue: (amountDue ?? total) / 100,
})

/** The tax invoice as PDF. */
export function invoicePaper(
  supplier: Supplier,
  { number, status, text, currency, total, taxAmount, issuedAt, paidAt, billedTo }: Whole,
) {
  return drawInvoice({
    supplier,
    number,
    status,
    text,
    currency,
    netAmount: total - taxAmount,
    taxAmount,
    total,
    issuedAt: new Date(issuedAt),
    paidAt: paidAt && new Date(paidAt),
    billedTo: billedTo as { name: string; email: string },
  })
}
