import { randomBytes, randomUUID } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import type { InvoiceLine, Order, ProviderInvoice, SubscriptionState } from '../integrations/payment-provider.ts'
import type { SandboxRow, SandboxTerms } from './payment-sandbox.queries.ts'
import { pricedAtOf } from './billing.rules.ts'
import { cardProblem, sandboxCards } from './sandbox-card.rules.ts'
import { changeLines, dueOf, firstLines, type Period, periodEnd, renewalLines, totalOf } from './proration.rules.ts'

/** Payments beyond charges, and credits to the balance, for all subscriptions of the organization. */
export const balanceOf = (rows: readonly SandboxRow[]) => {
  const paid = rows
    .flatMap(({ bills }) => bills)
    .filter(({ status }) => status === 'paid')
    .reduce((balance, { amount, amountDue }) => balance + amountDue - amount, 0)
  return rows
    .flatMap(({ corrections }) => corrections)
    .reduce(
      (balance, { kind, amount, refundAmount }) => balance + (kind === 'refund' ? 0 : amount) - refundAmount,
      paid,
    )
}

const newInvoice = (
  lines: InvoiceLine[],
  amountDue: number,
  { currency, text }: Pick<SandboxRow, 'currency' | 'text'>,
  status: 'paid' | 'open' | 'failed',
  now: Date,
): ProviderInvoice => ({
  reference: `sbx_in_${randomUUID()}`,
  amount: totalOf(lines),
  amountDue,
  currency,
  text,
  lines,
  status,
  issuedAt: now,
  paidAt: status === 'paid' ? now : null,
})

export const withInvoiceStatus = (
  bills: ProviderInvoice[],
  reference: string,
  status: ProviderInvoice['status'],
  now: Date,
) =>
  bills.map((invoice) =>
    invoice.reference === reference ? { ...invoice, status, paidAt: status === 'paid' ? now : null } : invoice,
  )

const paidLines = ({ bills, corrections }: SandboxRow) => [
  ...bills.filter(({ status }) => status === 'paid').flatMap(({ lines }) => lines),
  ...corrections.flatMap(({ lines }) => lines),
]

export const stateOf = (row: SandboxRow): SubscriptionState => ({
  reference: row.reference,
  customer: row.customer,
  state: row.state,
  isEnding: row.isEnding,
  periodStart: row.periodStart,
  paidUntil: row.paidUntil,
  cardEnding: row.card.slice(-4) || null,
  clientSecret: row.clientSecret,
  latestInvoice: row.bills.at(-1)?.reference ?? null,
  startedOrder: row.orders.at(-1) ?? null,
  hasNext: row.next !== null,
  bills: row.bills,
})

export const termsOf = ({ id, cycle, listAmount, firstAmount, amount, text, currency }: Order, card: string) =>
  ({ id, cycle, listAmount, firstAmount, amount, text, currency, card }) satisfies SandboxTerms

/** Counts unused time from when the amount was shown, unless that is too old or in the previous period. */
function unusedTimeFrom({ periodStart }: SandboxRow, pricedAt: Date, now: Date) {
  const at = pricedAtOf(pricedAt.toISOString(), now)
  return periodStart && at < periodStart ? periodStart : at
}

/** The subscription on new terms, in the period that the invoice pays for. */
export function withTerms(row: SandboxRow, { id, firstAmount: _, ...terms }: SandboxTerms, period: Period): SandboxRow {
  const isNewPeriod = row.state === 'incomplete' || row.cycle !== terms.cycle
  return {
    ...row,
    ...terms,
    state: 'active',
    orders: [...row.orders, id],
    pending: null,
    next: null,
    clientSecret: null,
    ...(isNewPeriod && { periodStart: period.from, paidUntil: period.until, anchorDay: period.from.getUTCDate() }),
  }
}

export const newPeriod = (now: Date, { cycle }: SandboxTerms): Period => ({ from: now, until: periodEnd(now, cycle) })

/** Charges an order now, or after the cardholder has approved the payment. Nothing changes until it is paid. */
export function charge(
  row: SandboxRow,
  terms: SandboxTerms,
  balance: number,
  now: Date,
  pricedAt: Date = now,
): SandboxRow {
  const period = newPeriod(now, terms)
  const lines =
    row.state === 'incomplete'
      ? firstLines(terms, period)
      : changeLines(
          {
            lines: paidLines(row),
            text: row.text,
            cycle: row.cycle,
            period: { from: row.periodStart!, until: row.paidUntil! },
          },
          terms,
          unusedTimeFrom(row, pricedAt, now),
          period,
        )
  const due = dueOf(lines, balance)
  const needsApproval = terms.card === sandboxCards.asks && due > 0
  const invoice = newInvoice(lines, due, terms, needsApproval ? 'open' : 'paid', now)
  const bills = [...row.bills, invoice]
  if (!needsApproval) return withTerms({ ...row, bills }, terms, period)
  const clientSecret = `sbx_secret_${randomBytes(24).toString('base64url')}`
  return { ...row, bills, clientSecret, pending: { order: terms, invoice: invoice.reference } }
}

/** The subscription without a change that waits for the bank. */
export const withoutPendingChange = (row: SandboxRow, now: Date): SandboxRow => ({
  ...row,
  bills: row.pending ? withInvoiceStatus(row.bills, row.pending.invoice, 'void', now) : row.bills,
  pending: null,
  clientSecret: null,
})

/** The subscription after its period: renewed, ended if it was cancelled, or past due if the card is declined. */
export function renew(before: SandboxRow, balance: number, now: Date): SandboxRow {
  const row = withoutPendingChange(before, now)
  if (row.isEnding) return { ...row, state: 'ended' }
  const from = row.paidUntil ?? now
  const { next } = row
  const period = { from, until: periodEnd(from, (next ?? row).cycle, row.anchorDay ?? undefined) }
  const lines = next ? firstLines(next, period) : renewalLines(row, period)
  const due = dueOf(lines, balance)
  const isRefused = due > 0 && row.card === sandboxCards.expiring
  const bills = [...row.bills, newInvoice(lines, due, next ?? row, isRefused ? 'failed' : 'paid', now)]
  return isRefused ? { ...row, bills, state: 'pastDue' } : withNextPeriod({ ...row, bills }, period)
}

/** The next period, on the terms that were scheduled for it. */
function withNextPeriod(row: SandboxRow, { from, until }: Period): SandboxRow {
  const period = { periodStart: from, paidUntil: until, state: 'active' } as const
  if (!row.next) return { ...row, ...period }
  const { id, firstAmount: _, ...terms } = row.next
  return { ...row, ...terms, ...period, card: row.card, orders: [...row.orders, id], next: null }
}

/** Pays a refused renewal late. */
export function payLate(row: SandboxRow, card: string, balance: number, now: Date): SandboxRow {
  const invoice = row.bills.findLast(({ status }) => status === 'failed')
  const end = invoice?.lines.findLast(({ kind }) => kind === 'charge')
  if (row.state !== 'pastDue' || !invoice || !end) throw new Problem('conflict', 'There is nothing to pay.')
  if (card === sandboxCards.expiring && dueOf(invoice.lines, balance) > 0)
    throw cardProblem('Your card was declined. Try another card.')
  const due = { ...invoice, amountDue: dueOf(invoice.lines, balance) }
  const bills = withInvoiceStatus(
    row.bills.map((bill) => (bill === invoice ? due : bill)),
    invoice.reference,
    'paid',
    now,
  )
  return withNextPeriod({ ...row, bills, card }, end)
}
