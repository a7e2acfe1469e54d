import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { CorrectionOrder, Order, PaymentProvider } from '../integrations/payment-provider.ts'
import { creditLines } from './correction.rules.ts'
import { findSandbox, findSandboxesOf, lockSandbox, type SandboxRow, saveSandbox } from './payment-sandbox.queries.ts'
import {
  balanceOf,
  charge,
  newPeriod,
  payLate,
  renew,
  stateOf,
  termsOf,
  withoutPendingChange,
  withInvoiceStatus,
  withTerms,
} from './sandbox-subscription.service.ts'
import { ensureCard } from './sandbox-card.rules.ts'

const readBalance = async (tx: WriteTx, organizationId: string) => balanceOf(await findSandboxesOf(tx, organizationId))

async function lockRunningSandbox(tx: WriteTx, reference: string) {
  const row = await lockSandbox(tx, { reference })
  if (!row || row.state === 'ended') throw new Problem('conflict', 'This subscription has ended.')
  return row
}

async function lockKnownSandbox(tx: WriteTx, reference: string) {
  const row = await lockSandbox(tx, { reference })
  if (!row) throw new Problem('conflict', 'The sandbox does not know this subscription.')
  return row
}

/** Makes a correction once per id, up to what the invoice charged, what was paid, and the balance. */
async function applyCorrection(tx: WriteTx, order: CorrectionOrder): Promise<SandboxRow> {
  const { id, kind, invoice: reference, amount, refundAmount } = order
  const row = await lockKnownSandbox(tx, order.subscription)
  if (row.corrections.some((correction) => correction.id === id)) return row
  const invoice = row.bills.find((bill) => bill.reference === reference && bill.status === 'paid')
  const before = row.corrections.filter((correction) => reference !== null && correction.invoice === reference)
  const credited = before.reduce(
    (sum, correction) => sum + (correction.kind === 'creditNote' ? correction.amount : 0),
    0,
  )
  const refunded = before.reduce((sum, correction) => sum + correction.refundAmount, 0)
  const refundedBalance = kind === 'refund' ? refundAmount : kind === 'adjustment' ? -amount : 0
  const isTooMuch =
    (kind === 'creditNote' && credited + amount > (invoice?.amount ?? 0)) ||
    (kind !== 'adjustment' && refunded + refundAmount > (invoice?.amountDue ?? 0)) ||
    refundedBalance > Math.max(0, await readBalance(tx, row.organizationId))
  if (isTooMuch) throw new Problem('conflict', 'This is more than was received.')
  const lines = kind === 'creditNote' ? creditLines(invoice!.lines, amount, invoice!.amount) : []
  return { ...row, corrections: [...row.corrections, { id, kind, invoice: reference, amount, refundAmount, lines }] }
}

/** A first purchase; sending it again returns the subscription already started. */
async function startSubscription(tx: WriteTx, order: Order, now: Date): Promise<SandboxRow> {
  const reference = `sbx_sub_${order.id}`
  const before = await lockSandbox(tx, { reference })
  if (before) return before
  const { organizationId, customer, cycle, amount, listAmount, text, currency } = order
  const blank: SandboxRow = {
    ...{ cycle, amount, listAmount, text, currency, organizationId, reference },
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
    corrections: [],
    orders: [],
  }
  return charge(blank, termsOf(order, ensureCard(order.card)), await readBalance(tx, organizationId), now)
}

/** Changes the terms now or from the next period; sending it again changes nothing. */
async function applyOrder(tx: WriteTx, reference: string, order: Order, now: Date): Promise<SandboxRow> {
  const row = await lockRunningSandbox(tx, reference)
  if (row.orders.includes(order.id) || row.pending?.order.id === order.id || row.next?.id === order.id) return row
  const terms = termsOf(order, order.card ? ensureCard(order.card) : row.card)
  const unchanged = withoutPendingChange(row, now)
  if (order.isAtPeriodEnd) return { ...unchanged, next: terms }
  return charge(unchanged, terms, await readBalance(tx, row.organizationId), now, order.pricedAt)
}

/** Ends a subscription. The invoice of a failed renewal is written off. */
async function dropSubscription(tx: WriteTx, reference: string, now: Date): Promise<SandboxRow> {
  const row = withoutPendingChange(await lockRunningSandbox(tx, reference), now)
  const bills = row.bills.map((invoice) =>
    invoice.status === 'failed' && row.state === 'pastDue' ? { ...invoice, status: 'uncollectible' as const } : invoice,
  )
  return { ...row, bills, state: 'ended' }
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
    start: (order) => write((tx) => startSubscription(tx, order, clock())),
    change: (reference, order) => write((tx) => applyOrder(tx, reference, order, clock())),
    cancel: (reference) => write(async (tx) => ({ ...(await lockRunningSandbox(tx, reference)), isEnding: true })),
    resume: (reference) => write(async (tx) => ({ ...(await lockRunningSandbox(tx, reference)), isEnding: false })),
    async read(reference) {
      const row = await findSandbox(systemDb, reference)
      return row && stateOf(row)
    },
    payNow: (reference, _, card) =>
      write(async (tx) => {
        const row = await lockRunningSandbox(tx, reference)
        const balance = await readBalance(tx, row.organizationId)
        return payLate(row, card ? ensureCard(card) : row.card, balance, clock())
      }),
    async changeCard({ reference }, card) {
      await write(async (tx) => ({ ...(await lockRunningSandbox(tx, reference)), card: ensureCard(card) }))
      return null
    },
    async confirmCard() {
      throw new Problem('conflict', 'The sandbox saves a card at once.')
    },
    withdrawChange: (reference, _, isScheduled) =>
      write(async (tx) => {
        const row = await lockRunningSandbox(tx, reference)
        return isScheduled ? { ...row, next: null } : withoutPendingChange(row, clock())
      }),
    async drop(reference) {
      await write((tx) => dropSubscription(tx, reference, clock()))
    },
    dropUnpaid: (reference) =>
      write(async (tx) => {
        const row = await lockKnownSandbox(tx, reference)
        return row.state === 'pastDue' ? dropSubscription(tx, reference, clock()) : row
      }),
    async correct(correction) {
      await write((tx) => applyCorrection(tx, correction))
    },
    async voidInvoice(invoice, subscription) {
      await write(async (tx) => {
        const row = await lockKnownSandbox(tx, subscription)
        const pending = row.pending?.invoice === invoice ? withoutPendingChange(row, clock()) : row
        return { ...pending, bills: withInvoiceStatus(pending.bills, invoice, 'void', clock()) }
      })
    },
    readRefunds: () => Promise.resolve([]),
    verifyWebhook: () => undefined,
  }
}

/** Renews or ends one sandbox subscription whose period is over. */
export const renewSandbox = (systemDb: Db, reference: string, now: Date) =>
  inTransaction(systemDb, async (tx) => {
    const row = await lockSandbox(tx, { reference })
    if (row?.state !== 'active' || !row.paidUntil || row.paidUntil > now) return
    await saveSandbox(tx, renew(row, await readBalance(tx, row.organizationId), now))
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
    const bills = withInvoiceStatus(row.bills, invoice, isApproved ? 'paid' : 'failed', now)
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
