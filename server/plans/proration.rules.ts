import type { BillingCycle } from '@kinora/contract/plans.ts'
import type { InvoiceLine } from '../integrations/payment-provider.ts'

export interface Period {
  from: Date
  until: Date
}

/** The parts of a purchase, in cents with tax. */
interface Terms {
  cycle: BillingCycle
  text: string
  /** A period without a code, the first period with it, and each later period. */
  listAmount: number
  firstAmount: number
  amount: number
}

/** The remaining share of a period: 1 before it begins, 0 once it is over. */
export function shareLeft({ from, until }: Period, now: Date) {
  const length = until.getTime() - from.getTime()
  return length <= 0 ? 0 : Math.min(1, Math.max(0, (until.getTime() - now.getTime()) / length))
}

/**
 * The charges for future time, and the part that a promo code paid for. Credits reduce the charges of the same time, so
 * that no time is credited twice.
 */
export function unusedValue(lines: readonly InvoiceLine[], now: Date) {
  const sum = (isDiscount: boolean) =>
    lines
      .filter(({ kind }) => (kind === 'promo') === isDiscount)
      .reduce((total, line) => total + line.amount * shareLeft(line, now), 0)
  const charged = Math.max(0, Math.round(sum(false)))
  return { charged, discount: Math.min(charged, Math.max(0, Math.round(-sum(true)))) }
}

const withoutZeroLines = (lines: InvoiceLine[]) => lines.filter(({ amount }) => amount !== 0)

const periodLines = (text: string, period: Period, charge: number, discount: number): InvoiceLine[] =>
  withoutZeroLines([
    { kind: 'charge', text, amount: charge, ...period },
    { kind: 'promo', text: 'Discount', amount: -discount, ...period },
  ])

/** The first period of a purchase. */
export const firstLines = ({ text, listAmount, firstAmount }: Terms, period: Period) =>
  periodLines(text, period, listAmount, listAmount - firstAmount)

/** A later period. */
export const renewalLines = ({ text, listAmount, amount }: Omit<Terms, 'firstAmount'>, period: Period) =>
  periodLines(text, period, listAmount, listAmount - amount)

/** Credit lines for paid but unused time. */
export function unusedCredit(lines: readonly InvoiceLine[], text: string, now: Date, rest: Period): InvoiceLine[] {
  const unused = unusedValue(lines, now)
  return withoutZeroLines([
    { kind: 'credit', text: `Unused time: ${text}`, amount: -unused.charged, ...rest },
    { kind: 'promo', text: 'Discount on unused time', amount: unused.discount, ...rest },
  ])
}

/**
 * A change that starts now: credits unused paid time and charges the new terms. The same cycle keeps its period and the
 * rest of a one-time discount; another cycle starts a new period.
 */
export function changeLines(
  before: { lines: readonly InvoiceLine[]; text: string; cycle: BillingCycle; period: Period },
  after: Terms,
  now: Date,
  newPeriod: Period,
  keepsPeriod = after.cycle === before.cycle,
): InvoiceLine[] {
  const unused = unusedValue(before.lines, now)
  const rest = { from: now, until: before.period.until }
  const credits = unusedCredit(before.lines, before.text, now, rest)
  if (!keepsPeriod) return [...credits, ...firstLines(after, newPeriod)]
  const share = shareLeft(before.period, now)
  const charge = Math.round(after.listAmount * share)
  const { listAmount, firstAmount, amount } = after
  // A code for every period lowers the price; a one-time code gets its own line, rounded separately.
  const discountOfCode =
    amount < listAmount ? charge - Math.round(firstAmount * share) : Math.round((listAmount - firstAmount) * share)
  const discount = firstAmount < listAmount ? discountOfCode : Math.min(unused.discount, charge)
  return [...credits, ...periodLines(after.text, rest, charge, discount)]
}

export const totalOf = (lines: readonly InvoiceLine[]) => lines.reduce((total, { amount }) => total + amount, 0)

/** The amount left to pay after using the balance. */
export const dueOf = (lines: readonly InvoiceLine[], balance: number) => Math.max(0, totalOf(lines) - balance)

/** The end of a period: the same day of the next month or year, or the month's last day. */
export function periodEnd(from: Date, cycle: BillingCycle, anchorDay = from.getUTCDate()) {
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + (cycle === 'yearly' ? 12 : 1))
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchorDay, last))
  return end
}
