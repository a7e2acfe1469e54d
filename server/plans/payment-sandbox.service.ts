import { randomBytes, randomUUID } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { ProviderInvoice, Order, PaymentProvider, SubscriptionState } from '../integrations/payment-provider.ts'
import { findSandbox, lockSandbox, type SandboxRow, saveSandbox } from './payment-sandbox.queries.ts'

/** The sandbox's test cards. Any other number is refused, so that nobody enters a real one. */
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

/** The end of a period: the same day of the next month or year, or the month's last day. */
export function periodEnd(from: Date, cycle: string) {
  const months = cycle === 'yearly' ? 12 : 1
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), last))
  return end
}

const newInvoice = (
  row: Pick<SandboxRow, 'currency' | 'text'>,
  amount: number,
  facts: Pick<ProviderInvoice, 'status' | 'issuedAt' | 'paidAt'>,
): ProviderInvoice => ({
  reference: `sbx_in_${randomUUID()}`,
  amount,
  currency: row.currency,
  text: row.text,
  ...facts,
})
const paid = (now: Date) => ({ status: 'paid', issuedAt: now, paidAt: now }) as const
const open = (now: Date) => ({ status: 'open', issuedAt: now, paidAt: null }) as const

const stateOf = ({
  reference,
  customer,
  state,
  isEnding,
  paidUntil,
  clientSecret,
  bills,
}: SandboxRow): SubscriptionState => ({
  reference,
  customer,
  state,
  isEnding,
  paidUntil,
  clientSecret,
  bills,
})

const ofOrder = ({ cycle, amount, text, currency }: Order) => ({ cycle, amount, text, currency })

/** Charges the card: paid at once, or once its owner has approved the payment. */
function charge(row: SandboxRow, order: Order, card: string, now: Date): SandboxRow {
  const next = { ...row, ...ofOrder(order), card, orders: [...row.orders, order.id] }
  const needsApproval = card === sandboxCards.asks && order.firstAmount > 0
  const invoice = newInvoice(next, order.firstAmount, needsApproval ? open(now) : paid(now))
  const isNewPeriod = row.state !== 'active' || row.cycle !== order.cycle
  const paidUntil = isNewPeriod ? periodEnd(now, order.cycle) : row.paidUntil
  const secret = needsApproval ? `sbx_secret_${randomBytes(24).toString('base64url')}` : null
  // Nothing is due, so there is no invoice.
  const bills = order.firstAmount > 0 || row.bills.length === 0 ? [...row.bills, invoice] : row.bills
  return {
    ...next,
    bills,
    clientSecret: secret,
    state: needsApproval && row.state === 'incomplete' ? 'incomplete' : 'active',
    paidUntil,
  }
}

async function locked(tx: WriteTx, reference: string) {
  const row = await lockSandbox(tx, { reference })
  if (!row || row.state === 'ended') throw new Problem('conflict', 'This subscription has ended.')
  return row
}

/** The subscription after its period: renewed, or ended with a failed invoice if the card is declined. */
export function renewed(row: SandboxRow, now: Date): SandboxRow {
  if (row.isEnding) return { ...row, state: 'ended' }
  if (row.card === sandboxCards.expiring) {
    const invoice = newInvoice(row, row.amount, { status: 'failed', issuedAt: now, paidAt: null })
    return { ...row, state: 'ended', bills: [...row.bills, invoice] }
  }
  const invoice = newInvoice(row, row.amount, paid(now))
  return { ...row, bills: [...row.bills, invoice], paidUntil: periodEnd(row.paidUntil ?? now, row.cycle) }
}

/** A payment service inside the product, for trials: it behaves like a real one and moves no money. */
export function openSandbox(systemDb: Db): PaymentProvider {
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
        return charge(blank, order, ensureCard(order.card), new Date())
      }),
    change: (reference, order) =>
      write(async (tx) => {
        const row = await locked(tx, reference)
        if (row.orders.includes(order.id)) return row
        return charge(row, order, order.card ? ensureCard(order.card) : row.card, new Date())
      }),
    cancel: (reference) => write(async (tx) => ({ ...(await locked(tx, reference)), isEnding: true })),
    resume: (reference) => write(async (tx) => ({ ...(await locked(tx, reference)), isEnding: false })),
    async read(reference) {
      const row = await findSandbox(systemDb, reference)
      return row && stateOf(row)
    },
    async drop(reference) {
      await write(async (tx) => {
        const row = await locked(tx, reference)
        const voided = row.bills.map((invoice) =>
          invoice.status === 'open' ? { ...invoice, status: 'void' as const } : invoice,
        )
        return { ...row, bills: voided, state: 'ended', clientSecret: null }
      })
    },
    verifyWebhook: () => undefined,
  }
}

/** Approves or refuses a payment at the sandbox's bank. A refused first payment ends the subscription. */
export async function answerSandbox(systemDb: Db, organizationId: string, clientSecret: string, isApproved: boolean) {
  return inTransaction(systemDb, async (tx) => {
    const row = await lockSandbox(tx, { clientSecret })
    if (!row || row.organizationId !== organizationId)
      throw new Problem('conflict', 'This payment is already complete.')
    const now = new Date()
    const outcome = isApproved ? paid(now) : ({ status: 'failed', paidAt: null } as const)
    const bills = row.bills.map((invoice) =>
      invoice.status === 'open' ? { ...invoice, ...outcome, issuedAt: invoice.issuedAt } : invoice,
    )
    const isOver = !isApproved && row.state === 'incomplete'
    const next: SandboxRow = { ...row, bills, clientSecret: null, state: isOver ? 'ended' : 'active' }
    await saveSandbox(tx, next)
    return stateOf(next)
  })
}
