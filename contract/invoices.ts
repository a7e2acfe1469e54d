import { z } from 'zod'
import { defineApi } from './api.ts'
import { Abn, Day, Id, listOf, MomentOut, NumberIn, page, Text } from './fields.ts'
import { PaymentType } from './plans.ts'
import { owners } from './roles.ts'

export const InvoiceStatus = z.enum([
  'deleted',
  'draft',
  'open',
  'uncollectible',
  'void',
  'failed',
  'paid',
  'pending',
  'finalization failed',
])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const Invoice = z.object({
  _id: Id,
  number: z.string(),
  /** A purchase or change, a renewal, or a payment by agreement. */
  paymentType: PaymentType,
  status: InvoiceStatus,
  issuedAt: MomentOut,
  paidAt: MomentOut.nullable(),
  text: z.string(),
  currency: z.string(),
  netAmount: z.number(),
  taxAmount: z.number(),
  total: z.number(),
  /** The amount paid or to be paid, after the balance. */
  amountDue: z.number(),
  /** The part that has arrived by bank transfer, while the invoice is not fully paid. */
  received: z.number(),
  /** The last day to pay by transfer; null for a card payment. */
  dueOn: Day.nullable(),
  /** Charges are positive, credits and discounts negative, with tax. Empty for old invoices. */
  lines: z.array(
    z.object({
      kind: z.enum(['charge', 'credit', 'promo']),
      text: z.string(),
      amount: z.number(),
      from: MomentOut,
      until: MomentOut,
    }),
  ),
})
export type Invoice = z.infer<typeof Invoice>

/** The buyer as printed on an invoice. Later changes do not alter invoices already issued. */
export const BillingDetails = z.object({
  /** The legal name if it differs from the clinic's name, otherwise empty. */
  billingName: Text(120).trim(),
  abn: Abn,
  address: Text(300).trim(),
  /** The buyer's own reference, printed on every invoice. */
  purchaseOrder: Text(60).trim(),
})
export type BillingDetails = z.infer<typeof BillingDetails>

/** A line of the account: positive in favor of the clinic. In integer cents, tax included. */
export const AccountLine = z.object({
  _id: Id,
  kind: z.enum(['charge', 'payment', 'credit', 'promo', 'refund', 'adjustment']),
  cents: z.number(),
  /** The balance after this line. */
  balanceCents: z.number(),
  text: z.string(),
  periodStart: MomentOut.nullable(),
  periodEnd: MomentOut.nullable(),
  happenedAt: MomentOut,
})
export type AccountLine = z.infer<typeof AccountLine>

/** A credit for part of a paid invoice. Amounts in whole currency units, tax included. */
export const CreditNote = z.object({
  _id: Id,
  number: z.string(),
  invoiceNumber: z.string(),
  issuedAt: MomentOut,
  reason: z.string(),
  total: z.number(),
  taxAmount: z.number(),
  /** The part refunded to the card, or with `isByTransfer` to the bank account; the rest is in the balance. */
  refundAmount: z.number(),
  isByTransfer: z.boolean(),
})
export type CreditNote = z.infer<typeof CreditNote>

/** A clinic's invoices, credit notes and account. */
export const invoices = defineApi('plans', {
  billingDetails: {
    route: 'GET /plans/billing-details',
    roles: owners,
    reply: BillingDetails.extend({ organization: z.string() }),
    failure: 'Failed to read the billing details',
  },
  saveBillingDetails: {
    route: 'PUT /plans/billing-details',
    roles: owners,
    body: BillingDetails,
    reply: BillingDetails,
    failure: 'Failed to save the billing details',
    isClosedToSupport: true,
  },
  /** The filtered invoices as CSV, newest first. */
  exportInvoices: {
    route: 'GET /practitioners/transaction/file',
    roles: owners,
    query: z.object({ status: InvoiceStatus.optional(), year: NumberIn(2000, 2200).optional() }),
    reply: { file: 'text/csv', name: 'invoices.csv' },
    failure: 'Failed to read transactions',
    limit: { points: 60, seconds: 3600, by: 'organization' },
    isAudited: true,
  },
  /** Newest first. */
  creditNotes: {
    route: 'GET /plans/credit-notes',
    roles: owners,
    query: z.object(page),
    reply: listOf(CreditNote),
    failure: 'Failed to read credit notes',
  },
  creditNote: {
    route: 'GET /plans/credit-notes/:id',
    roles: owners,
    reply: { file: 'application/pdf', name: 'credit-note.pdf' },
    failure: 'Failed to read the credit note',
    isAudited: true,
  },
  /** The account, newest line first; `after` is the previous page's `next`. */
  account: {
    route: 'GET /plans/account',
    roles: owners,
    query: z.object({ after: Id.optional(), pageSize: NumberIn(1, 100).default(50) }),
    reply: z.object({ balanceCents: z.number(), items: z.array(AccountLine), next: Id.nullable() }),
    failure: 'Failed to read the account',
  },
})
