import { Problem, fieldProblem } from '@kinora/contract/problem.ts'
import type { CorrectionOrder, InvoiceLine } from '../integrations/payment-provider.ts'
import type { NewLedgerLine } from './ledger.rules.ts'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** The amounts of an invoice that can still be refunded: of its charges, and of its card payments. */
export interface CorrectableAmounts {
  status: string
  creditable: number
  refundable: number
  /** The organization's balance, less pending refunds. */
  balance: number
}

/** @throws Problem at its field if the refund exceeds what was received. */
export function ensureWithinReceived(
  { kind, amount, refundAmount }: Pick<CorrectionOrder, 'kind' | 'amount' | 'refundAmount'>,
  { status, creditable, refundable, balance }: CorrectableAmounts,
) {
  const refuse = (field: string, message: string) => fieldProblem('conflict', field, message)
  if (kind !== 'adjustment' && status !== 'paid')
    throw new Problem('conflict', 'This invoice is not paid, so there is nothing to give back. Void it instead.')
  if (kind === 'creditNote') {
    if (amount > creditable) throw refuse('cents', `At most ${dollars(creditable)} of this invoice can be credited.`)
    if (refundAmount > amount) throw refuse('refundCents', 'Refund at most what is credited.')
  }
  if (kind !== 'adjustment' && refundAmount > refundable)
    throw refuse(
      kind === 'refund' ? 'cents' : 'refundCents',
      `At most ${dollars(refundable)} of what paid this invoice can still be refunded.`,
    )
  const refundedBalance = kind === 'refund' ? refundAmount : kind === 'adjustment' ? -amount : 0
  if (refundedBalance > balance)
    throw refuse('cents', `The balance is ${dollars(Math.max(0, balance))}. Take at most that.`)
}

/** A credit note credits the same share of each invoice line, so that no part is credited twice. */
export function creditLines(lines: readonly InvoiceLine[], amount: number, total: number): InvoiceLine[] {
  const share = amount / total
  const creditedLines = lines.map((line) => ({ ...line, amount: -Math.round(line.amount * share) }))
  const rest = -amount - creditedLines.reduce((sum, line) => sum + line.amount, 0)
  return creditedLines.map((line, at) => ({
    ...line,
    kind: line.kind === 'promo' ? 'promo' : 'credit',
    text: `Credited: ${line.text}`,
    amount: line.amount + (at === creditedLines.length - 1 ? rest : 0),
  }))
}

/**
 * Our corrections for a refund or credit note made at the payment service. If part of the invoice was already credited,
 * the rest becomes a balance adjustment.
 */
export function mirroredParts({ amount, refundAmount }: { amount: number; refundAmount: number }, creditable: number) {
  const credited = Math.min(amount, creditable)
  const refunded = Math.min(refundAmount, credited)
  const parts = [
    { kind: 'creditNote' as const, amount: credited, refundAmount: refunded },
    { kind: 'adjustment' as const, amount: amount - credited, refundAmount: 0 },
    { kind: 'refund' as const, amount: refundAmount - refunded, refundAmount: refundAmount - refunded },
  ]
  return parts.filter((part) => part.amount > 0)
}

type Context = Pick<
  NewLedgerLine,
  'organizationId' | 'planId' | 'service' | 'reference' | 'currency' | 'causedBy' | 'happenedAt'
>

/** The ledger lines of a completed correction. */
export function correctionLedgerLines(
  correction: Pick<CorrectionOrder, 'kind' | 'amount' | 'refundAmount' | 'reason'>,
  credited: readonly InvoiceLine[],
  taxOf: (amount: number) => number,
  context: Context,
): NewLedgerLine[] {
  const { kind, amount, refundAmount, reason } = correction
  const untimed = { ...context, taxAmount: 0, periodStart: null, periodEnd: null }
  const lines = credited.map(({ kind: lineKind, text, amount: credit, from, until }, at) => ({
    ...context,
    kind: lineKind,
    text,
    amount: -credit,
    taxAmount: -taxOf(credit),
    periodStart: from,
    periodEnd: until,
    entry: `line ${at}`,
  }))
  if (kind === 'adjustment') return [{ ...untimed, kind: 'adjustment', text: reason, amount, entry: 'adjustment' }]
  if (refundAmount === 0) return lines
  const text = context.service === 'transfer' ? 'Refund to the bank account' : 'Refund to the card'
  return [...lines, { ...untimed, kind: 'refund', text, amount: -refundAmount, entry: 'refund' }]
}
