import { randomBytes, randomUUID } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { Bill, Order, PaymentProvider, Standing } from '../integrations/payment-provider.ts'
import { findSandbox, lockSandbox, type SandboxRow, saveSandbox } from './payment-sandbox.queries.ts'

/** The sandbox's cards: every other number is refused, so that nobody types their own. */
export const sandboxCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asks: '4000002500003155',
  /** Pays once and is declined at each renewal. */
  expiring: '4000000000000341',
} as const

const refusals: Record<string, string> = {
  [sandboxCards.declined]: 'Your card was declined. Try another card.',
  [sandboxCards.poor]: 'Your card has insufficient funds. Try another card.',
}

function ensureCard(card: string | undefined) {
  const message = 'This is a sandbox: use one of the test cards shown below.'
  const known = Object.values(sandboxCards) as string[]
  if (!card || !known.includes(card)) throw new Problem('invalid', message, [{ field: 'card.number', message }])
  if (refusals[card]) throw new Problem('conflict', refusals[card], [{ field: 'card.number', message: refusals[card] }])
  return card
}

/** The day a period ends that begins now: the same day of the month or year, or its last. */
export function periodEnd(from: Date, cycle: string) {
  const months = cycle === 'yearly' ? 12 : 1
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), last))
  return end
}

const newBill = (
  row: Pick<SandboxRow, 'currency' | 'text'>,
  amount: number,
  facts: Pick<Bill, 'status' | 'issuedAt' | 'paidAt'>,
): Bill => ({
  reference: `sbx_in_${randomUUID()}`,
  amount,
  currency: row.currency,
  text: row.text,
  ...facts,
})
const paid = (now: Date) => ({ status: 'paid', issuedAt: now, paidAt: now }) as const
const open = (now: Date) => ({ status: 'open', issuedAt: now, paidAt: null }) as const

const standingOf = ({
  reference,
  customer,
  state,
  isEnding,
  paidUntil,
  clientSecret,
  bills,
}: SandboxRow): Standing => ({
  reference,
  customer,
  state: state as Standing['state'],
  isEnding,
  paidUntil,
  clientSecret,
  bills,
})

const ofOrder = ({ cycle, amount, text, currency }: Order) => ({ cycle, amount, text, currency })

/** Charges for an order: paid, or, where the card asks, paid once its owner has said so. */
function charged(row: SandboxRow, order: Order, card: string, now: Date): SandboxRow {
  const next = { ...row, ...ofOrder(order), card, orders: [...row.orders, order.id] }
  const isAsked = card === sandboxCards.asks && order.firstAmount > 0
  const bill = newBill(next, order.firstAmount, isAsked ? open(now) : paid(now))
  const isNewPeriod = row.state !== 'active' || row.cycle !== order.cycle
  const paidUntil = isNewPeriod ? periodEnd(now, order.cycle) : row.paidUntil
  const secret = isAsked ? `sbx_secret_${randomBytes(24).toString('base64url')}` : null
  // Nothing is due: there is nothing to bill.
  const bills = order.firstAmount > 0 || row.bills.length === 0 ? [...row.bills, bill] : row.bills
  return {
    ...next,
    bills,
    clientSecret: secret,
    state: isAsked && row.state === 'incomplete' ? 'incomplete' : 'active',
    paidUntil,
  }
}

async function locked(tx: WriteTx, reference: string) {
  const row = await lockSandbox(tx, { reference })
  if (!row || row.state === 'ended') throw new Problem('conflict', 'This subscription is over.')
  return row
}

/** A period later: paid again, or, where the card fails, ended with an invoice that failed. */
export function renewed(row: SandboxRow, now: Date): SandboxRow {
  if (row.isEnding) return { ...row, state: 'ended' }
  if (row.card === sandboxCards.expiring) {
    const bill = newBill(row, row.amount, { status: 'failed', issuedAt: now, paidAt: null })
    return { ...row, state: 'ended', bills: [...row.bills, bill] }
  }
  const bill = newBill(row, row.amount, paid(now))
  return { ...row, bills: [...row.bills, bill], paidUntil: periodEnd(row.paidUntil ?? now, row.cycle) }
}

/** A payment service within the product, for trying everything out: it behaves like a real one and moves no money. */
export function openSandbox(systemDb: Db): PaymentProvider {
  const write = (work: (tx: WriteTx) => Promise<SandboxRow>) =>
    inTransaction(systemDb, async (tx) => {
      const row = await work(tx)
      await saveSandbox(tx, row)
      return standingOf(row)
    })
  return {
    name: 'sandbox',
    publishableKey: null,
    start: (order) =>
      write(async (tx) => {
        const before = await lockSandbox(tx, { order: order.id })
        if (before) return before
        const { organizationId, customer } = order
        const blank: SandboxRow = {
          ...ofOrder(order),
          reference: `sbx_sub_${order.id}`,
          organizationId,
          customer: customer ?? `sbx_cus_${organizationId}`,
          card: '',
          state: 'incomplete',
          isEnding: false,
          paidUntil: null,
          clientSecret: null,
          bills: [],
          orders: [],
        }
        return charged(blank, order, ensureCard(order.card), new Date())
      }),
    change: (reference, order) =>
      write(async (tx) => {
        const row = await locked(tx, reference)
        if (row.orders.includes(order.id)) return row
        return charged(row, order, order.card ? ensureCard(order.card) : row.card, new Date())
      }),
    cancel: (reference) => write(async (tx) => ({ ...(await locked(tx, reference)), isEnding: true })),
    resume: (reference) => write(async (tx) => ({ ...(await locked(tx, reference)), isEnding: false })),
    async read(reference) {
      const row = await findSandbox(systemDb, reference)
      return row && standingOf(row)
    },
    async drop(reference) {
      await write(async (tx) => {
        const row = await locked(tx, reference)
        const voided = row.bills.map((bill) => (bill.status === 'open' ? { ...bill, status: 'void' as const } : bill))
        return { ...row, bills: voided, state: 'ended', clientSecret: null }
      })
    },
    heard: () => undefined,
  }
}

/** The bank's question answered: the open invoice is paid, or it failed and with it what was never paid before. */
export async function answerSandbox(systemDb: Db, organizationId: string, clientSecret: string, isApproved: boolean) {
  return inTransaction(systemDb, async (tx) => {
    const row = await lockSandbox(tx, { clientSecret })
    if (!row || row.organizationId !== organizationId)
      throw new Problem('conflict', 'This payment waits for nothing any more.')
    const now = new Date()
    const settled = isApproved ? paid(now) : ({ status: 'failed', paidAt: null } as const)
    const bills = row.bills.map((bill) =>
      bill.status === 'open' ? { ...bill, ...settled, issuedAt: bill.issuedAt } : bill,
    )
    const isOver = !isApproved && row.state === 'incomplete'
    const next: SandboxRow = { ...row, bills, clientSecret: null, state: isOver ? 'ended' : 'active' }
    await saveSandbox(tx, next)
    return standingOf(next)
  })
}
