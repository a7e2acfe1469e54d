import type { BillingService, InvoiceLine, ProviderInvoice } from '../integrations/payment-provider.ts'
import { taxWithin } from './price.rules.ts'

export interface NewLedgerLine {
  organizationId: string
  kind: 'charge' | 'payment' | 'credit' | 'promo' | 'refund' | 'adjustment'
  amount: number
  taxAmount: number
  currency: string
  text: string
  planId: string
  periodStart: Date | null
  periodEnd: Date | null
  service: BillingService
  reference: string
  entry: string
  causedBy: string | null
  happenedAt: Date
}

interface Context {
  organizationId: string
  planId: string
  taxPercentage: number
  service: BillingService
  causedBy: string | null
}

/** The balance entries for the lines of an invoice or a credit. */
const lineAmounts = (lines: readonly InvoiceLine[], taxPercentage: number) =>
  lines.map(({ kind, text, amount, from, until }, at) => ({
    kind,
    text,
    amount: -amount,
    taxAmount: -taxWithin(amount, taxPercentage),
    periodStart: from,
    periodEnd: until,
    entry: `line ${at}`,
  }))

/** The ledger lines of an invoice. An unpaid invoice has none, because it has charged nothing. */
export function ledgerLinesOf(invoice: ProviderInvoice, { taxPercentage, ...context }: Context): NewLedgerLine[] {
  if (invoice.status !== 'paid' || !invoice.paidAt) return []
  const { reference, currency, paidAt, amountDue } = invoice
  const shared = { ...context, reference, currency, happenedAt: paidAt }
  const lines = lineAmounts(invoice.lines, taxPercentage).map((line) => ({ ...shared, ...line }))
  if (amountDue === 0) return lines
  const payment = { kind: 'payment' as const, text: 'Payment', amount: amountDue, taxAmount: 0, entry: 'payment' }
  return [...lines, { ...shared, ...payment, periodStart: null, periodEnd: null }]
}

/** The ledger lines of unused time that is credited without an invoice. */
export const creditLedgerLines = (
  lines: readonly InvoiceLine[],
  { taxPercentage, ...context }: Context & { reference: string; currency: string; happenedAt: Date },
): NewLedgerLine[] => lineAmounts(lines, taxPercentage).map((line) => ({ ...context, ...line }))
