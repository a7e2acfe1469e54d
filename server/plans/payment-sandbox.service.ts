import { randomBytes, randomUUID } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type {
  InvoiceLine,
  Order,
  PaymentProvider,
  ProviderInvoice,
  SubscriptionState,
} from '../integrations/payment-provider.ts'
import {
  findSandbox,
  findSandboxesOf,
  lockSandbox,
  type SandboxRow,
  type SandboxTerms,
  saveSandbox,
} from './payment-sandbox.queries.ts'
import { cardProblem, ensureCard, sandboxCards } from './sandbox-card.rules.ts'
import { changeLines, dueOf, firstLines, type Period, periodEnd, renewalLines, totalOf } from './proration.rules.ts'

/** Paid invoices carry the balance: what was paid beyond the charges, over all subscriptions of the organization. */
const balanceOf = (rows: readonly SandboxRow[]) =>
  rows
    .flatMap(({ bills }) => bills)
    .filter(({ status }) => status === 'paid')
    .reduce((balance, { amount, amountDue }) => balance + amountDue - amount, 0)

const readBalance = async (tx: WriteTx, organizationId: string) => balanceOf(await findSandboxesOf(tx, organizationId))

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

const withStatus = (bills: ProviderInvoice[], reference: string, status: ProviderInvoice['status'], now: Date) =>
  bills.map((invoice) =>
    invoice.reference === reference ? { ...invoice, status, paidAt: status === 'paid' ? now : null } : invoice,
  )

const paidLines = ({ bills }: SandboxRow) =>
  bills.filter(({ status }) => status === 'paid').flatMap(({ lines }) => lines)

const stateOf = (row: SandboxRow): SubscriptionState => ({
  reference: row.reference,
  customer: row.customer,
  state: row.state,
  isEnding: row.isEnding,
  periodStart: row.periodStart,
  paidUntil: row.paidUntil,
  clientSecret: row.clientSecret,
  latestInvoice: row.bills.at(-1)?.reference ?? null,
  startedOrder: row.orders.at(-1) ?? null,
  bills: row.bills,
})

const termsOf = ({ id, cycle, listAmount, firstAmount, amount, text, currency }: Order, card: string) =>
  ({ id, cycle, listAmount, firstAmount, amount, text, currency, card }) satisfies SandboxTerms

/** The subscription on new terms, in the period that the invoice's lines pay for. */
function withTerms(row: SandboxRow, { id, firstAmount: _, ...terms }: SandboxTerms, period: Period): SandboxRow {
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

const newPeriod = (now: Date, { cycle }: SandboxTerms): Period => ({ from: now, until: periodEnd(now, cycle) })

/** Charges an order: at once, or once the card's owner has approved the payment. Nothing changes until it is paid. */
function charge(row: SandboxRow, terms: SandboxTerms, balance: number, now: Date): SandboxRow {
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
          now,
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

async function locked(tx: WriteTx, reference: string) {
  const row = await lockSandbox(tx, { reference })
  if (!row || row.state === 'ended') throw new Problem('conflict', 'This subscription has ended.')
  return row
}

/** Without the change that waits for the bank. */
const withoutPending = (row: SandboxRow, now: Date): SandboxRow => ({
  ...row,
  bills: row.pending ? withStatus(row.bills, row.pending.invoice, 'void', now) : row.bills,
  pending: null,
  clientSecret: null,
})

/** The subscription after its period: renewed, ended if it was cancelled, or past due if the card is declined. */
export function renewed(before: SandboxRow, balance: number, now: Date): SandboxRow {
  const row = withoutPending(before, now)
  if (row.isEnding) return { ...row, state: 'ended' }
  const from = row.paidUntil ?? now
  const { next } = row
  const period = { from, until: periodEnd(from, (next ?? row).cycle, row.anchorDay ?? undefined) }
  const lines = next ? firstLines(next, period) : renewalLines(row, period)
  const due = dueOf(lines, balance)
  const isRefused = due > 0 && row.card === sandboxCards.expiring
  const bills = [...row.bills, newInvoice(lines, due, next ?? row, isRefused ? 'failed' : 'paid', now)]
  return isRefused ? { ...row, bills, state: 'pastDue' } : withPeriod({ ...row, bills }, period)
}

/** The next period, on the terms that were scheduled for it. */
function withPeriod(row: SandboxRow, { from, until }: Period): SandboxRow {
  const period = { periodStart: from, paidUntil: until, state: 'active' } as const
  if (!row.next) return { ...row, ...period }
  const { id, firstAmount: _, ...terms } = row.next
  return { ...row, ...terms, ...period, card: row.card, orders: [...row.orders, id], next: null }
}

/** A refused renewal that is paid after all. */
function paidLate(row: SandboxRow, card: string, balance: number, now: Date): SandboxRow {
  const invoice = row.bills.findLast(({ status }) => status === 'failed')
  const end = invoice?.lines.findLast(({ kind }) => kind === 'charge')
  if (row.state !== 'pastDue' || !invoice || !end) throw new Problem('conflict', 'There is nothing to pay.')
  if (card === sandboxCards.expiring && dueOf(invoice.lines, balance) > 0)
    throw cardProblem('Your card was declined. Try another card.')
  const due = { ...invoice, amountDue: dueOf(invoice.lines, balance) }
  const bills = withStatus(
    row.bills.map((each) => (each === invoice ? due : each)),
    invoice.reference,
    'paid',
    now,
  )
  return withPeriod({ ...row, bills, card }, end)
}

/** A payment service inside the product, for trials: it behaves like a real one and moves no money. */
export function openSandbox(systemDb: Db, clock: () => Date = () => new Date()): PaymentProvider {
  const write = (change: (tx: WriteTx) => Promise<SandboxRow>) =>
    inTransaction(systemDb, async (tx) => {
      const row = await change(tx)
      await saveSandbox(tx, row)
      return stateOf(row)
    })
  return {
    name: 'sandbox',
    publishableKey: null,
    start: (order) =>
      write(async (tx) => {
        const before = await lockSandbox(tx, { reference: `sbx_sub_${order.id}` })
        if (before) return before
        const { organizationId, customer, cycle, amount, listAmount, text, currency } = order
        const blank: SandboxRow = {
          ...{ cycle, amount, listAmount, text, currency, organizationId },
          reference: `sbx_sub_${order.id}`,
          customer: customer ?? `sbx_cus_${organizationId}`,
          card: '',
          state: 'incomplete',
          isEnding: false,
          periodStart: null,
          paidUntil: null,
          anchorDay: null,
          clientSecret: null,
          pending: null,
          next: null,
          bills: [],
          orders: [],
        }
        const terms = termsOf(order, ensureCard(order.card))
        return charge(blank, terms, await readBalance(tx, organizationId), clock())
      }),
    change: (reference, order) =>
      write(async (tx) => {
        const row = await locked(tx, reference)
        if (row.orders.includes(order.id) || row.pending?.order.id === order.id || row.next?.id === order.id) return row
        const terms = termsOf(order, order.card ? ensureCard(order.card) : row.card)
        const now = clock()
        const unchanged = withoutPending(row, now)
        if (order.isAtPeriodEnd) return { ...unchanged, next: terms }
        return charge(unchanged, terms, await readBalance(tx, row.organizationId), now)
      }),
    cancel: (reference) => write(async (tx) => ({ ...(await locked(tx, reference)), isEnding: true })),
    resume: (reference) => write(async (tx) => ({ ...(await locked(tx, reference)), isEnding: false })),
    async read(reference) {
      const row = await findSandbox(systemDb, reference)
      return row && stateOf(row)
    },
    payNow: (reference, _, card) =>
      write(async (tx) => {
        const row = await locked(tx, reference)
        const balance = await readBalance(tx, row.organizationId)
        return paidLate(row, card ? ensureCard(card) : row.card, balance, clock())
      }),
    withdrawChange: (reference, _, isScheduled) =>
      write(async (tx) => {
        const row = await locked(tx, reference)
        return isScheduled ? { ...row, next: null } : withoutPending(row, clock())
      }),
    async drop(reference) {
      await write(async (tx) => {
        const row = withoutPending(await locked(tx, reference), clock())
        const bills = row.bills.map((invoice) =>
          invoice.status === 'failed' && row.state === 'pastDue'
            ? { ...invoice, status: 'uncollectible' as const }
            : invoice,
        )
        return { ...row, bills, state: 'ended' }
      })
    },
    verifyWebhook: () => undefined,
  }
}

/** Renews or ends one sandbox subscription whose period is over. */
export const renewSandbox = (systemDb: Db, reference: string, now: Date) =>
  inTransaction(systemDb, async (tx) => {
    const row = await lockSandbox(tx, { reference })
    if (row?.state !== 'active' || !row.paidUntil || row.paidUntil > now) return
    await saveSandbox(tx, renewed(row, await readBalance(tx, row.organizationId), now))
  })

/** Approves or refuses a payment at the sandbox's bank. A refused first payment ends the subscription. */
export async function answerSandbox(
  systemDb: Db,
  organizationId: string,
  clientSecret: string,
  isApproved: boolean,
  now = new Date(),
) {
  return inTransaction(systemDb, async (tx) => {
    const row = await lockSandbox(tx, { clientSecret })
    if (!row?.pending || row.organizationId !== organizationId)
      throw new Problem('conflict', 'This payment is already complete.')
    const { order, invoice } = row.pending
    const bills = withStatus(row.bills, invoice, isApproved ? 'paid' : 'failed', now)
    const period =
      bills.find(({ reference }) => reference === invoice)!.lines.findLast(({ kind }) => kind === 'charge') ??
      newPeriod(now, order)
    const refused: SandboxRow = {
      ...row,
      bills,
      pending: null,
      clientSecret: null,
      state: row.state === 'incomplete' ? 'ended' : row.state,
    }
    const next = isApproved ? withTerms({ ...row, bills }, order, period) : refused
    await saveSandbox(tx, next)
    return stateOf(next)
  })
}
