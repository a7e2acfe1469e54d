import { z } from 'zod'
import { defineApi } from './api.ts'
import { Day, Done, Id, MomentOut, Text } from './fields.ts'
import { AccountLine } from './invoices.ts'
import { Overdue } from './plans.ts'
import { byOperators, forOperators } from './operator-roles.ts'

/** Amounts in this file are integer cents, tax included. */
const cents = z.number('Use an amount.').max(100_000_000, 'At most 1,000,000.').int('Use whole cents.')

/**
 * A correction by the operator. A `creditNote` credits part of a paid invoice: `refundCents` of it go to the payer, the
 * rest to the balance. A `refund` pays balance out. An `adjustment` adds to or subtracts from the balance.
 */
export const Correction = z.object({
  _id: Id,
  kind: z.enum(['creditNote', 'refund', 'adjustment']),
  /** `sent` while the payment service has not answered; the outcome follows within a minute. */
  status: z.enum(['sent', 'done', 'refused']),
  /** The number of a finished credit note; numbers have no gaps. */
  number: z.string().nullable(),
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** Refunds go to a bank account by hand, not to a card. */
  isByTransfer: z.boolean(),
  cents: z.number(),
  refundCents: z.number(),
  taxCents: z.number(),
  currency: z.string(),
  reason: z.string(),
  /** Why it was refused. */
  message: z.string(),
  madeBy: z.string().nullable(),
  createdAt: MomentOut,
  doneAt: MomentOut.nullable(),
})
export type Correction = z.infer<typeof Correction>

/** A line of the ledger: positive in favor of the clinic. */
const LedgerLine = AccountLine.omit({ balanceCents: true }).extend({
  taxCents: z.number(),
  currency: z.string(),
})

/** A clinic's money: the balance is the sum of all lines. */
export const Account = z.object({
  balanceCents: z.number(),
  /** The part of the balance that is reserved for partly paid transfer invoices. */
  heldCents: z.number(),
  /** A renewal that is not paid. */
  overdue: Overdue.nullable(),
  /** The newest lines first, at most 200. */
  lines: z.array(LedgerLine),
  corrections: z.array(Correction),
  /** How much of each invoice can still be credited and refunded, and whether it can be voided. */
  invoices: z.array(
    z.object({
      invoiceId: Id,
      number: z.string(),
      creditableCents: z.number(),
      refundableCents: z.number(),
      isByTransfer: z.boolean(),
      isVoidable: z.boolean(),
      /** The amount owed by bank transfer; 0 if none is expected. */
      payableCents: z.number(),
    }),
  ),
})
export type Account = z.infer<typeof Account>

/** After a refused renewal: days of full use, then of read-only use, then the free plan. */
export const PlanSettings = z.object({
  graceDays: z.number().int('Use a whole number.').min(0, 'Use 0 or more.').max(90, 'At most 90.'),
  readOnlyDays: z.number().int('Use a whole number.').min(0, 'Use 0 or more.').max(365, 'At most 365.'),
  /** The bank details for transfers, as printed on invoices. */
  bankDetails: Text(300).trim(),
})
export type PlanSettings = z.infer<typeof PlanSettings>

const reason = Text(500).trim().min(1, 'Enter a reason.')
const moving = { ...byOperators, isStepUp: true } as const
/** The operator's corrections of a clinic's account. The total given back never exceeds what was received. */
export const corrections = defineApi('operator', {
  account: {
    ...forOperators,
    route: 'GET /operator/organizations/:orgId/account',
    reply: Account,
    failure: 'Failed to read the account',
  },
  /** Credits a paid invoice: `refundCents` of `cents` go back to the payer, the rest stays as balance. */
  creditInvoice: {
    ...moving,
    route: 'POST /operator/invoices/:invoiceId/credit-notes',
    body: z.object({ cents: cents.min(1, 'Use more than 0.'), refundCents: cents.min(0, 'Use 0 or more.'), reason }),
    reply: Correction,
    failure: 'Failed to credit the invoice',
  },
  /** Pays balance out to the card or bank account that paid this invoice. */
  refundBalance: {
    ...moving,
    route: 'POST /operator/invoices/:invoiceId/refunds',
    body: z.object({ cents: cents.min(1, 'Use more than 0.'), reason }),
    reply: Correction,
    failure: 'Failed to refund',
  },
  /** Adds to the balance, or subtracts from it at most what is there. */
  adjustBalance: {
    ...moving,
    route: 'POST /operator/organizations/:orgId/adjustments',
    body: z.object({
      cents: cents.min(-100_000_000, 'At most 1,000,000.').refine((value) => value !== 0, 'Use an amount.'),
      reason,
    }),
    reply: Correction,
    failure: 'Failed to adjust the balance',
  },
  /** Records a transfer that paid all or part of an invoice, at most the amount owed. */
  recordTransfer: {
    ...moving,
    route: 'PUT /operator/invoices/:invoiceId/paid',
    body: z.object({
      /** By default, the full amount owed. */
      cents: cents.min(1, 'Use more than 0.').optional(),
      paidOn: Day,
      reference: Text(60).trim().min(1, 'Enter the reference of the transfer.'),
    }),
    reply: Done,
    failure: 'Failed to record the transfer',
  },
  /** Voids an invoice that nobody will pay. A renewal that is still owed cannot be voided. */
  voidInvoice: {
    ...moving,
    route: 'PUT /operator/invoices/:invoiceId/void',
    body: z.object({ reason }),
    reply: Done,
    failure: 'Failed to void the invoice',
  },
  settings: {
    ...forOperators,
    route: 'GET /operator/plan-settings',
    reply: PlanSettings,
    failure: 'Failed to read the settings',
  },
  saveSettings: {
    ...byOperators,
    route: 'PUT /operator/plan-settings',
    body: PlanSettings,
    reply: Done,
    failure: 'Failed to save the settings',
  },
})
