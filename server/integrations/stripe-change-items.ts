import type Stripe from 'stripe'
import type { Order } from './payment-provider.ts'
import { reversedDiscount, discountOf, isOneOff, dateOfSeconds } from './stripe-lines.ts'

/** A moment in seconds, as Stripe counts, limited to the current period. */
export const secondsIn = (period: { current_period_start: number; current_period_end: number }, at: Date) =>
  Math.max(period.current_period_start, Math.min(period.current_period_end, Math.floor(at.getTime() / 1000)))

/** The end of a period that starts at `from`: the same day of a later month, or the month's last day. */
function endOfNew(cycle: Order['cycle'], from: number) {
  const end = new Date(from * 1000)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + (cycle === 'yearly' ? 12 : 1))
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return Math.floor(end.getTime() / 1000)
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Discounts on future time: from a coupon, which Stripe prorates, and from an invoice line of a change. */
function discountsAhead(invoices: Stripe.Invoice[], at: number) {
  const lines = invoices
    .toSorted((a, b) => a.created - b.created)
    .map(({ lines: { data } }) => data)
    .findLast((data) => data.some((line) => line.amount > 0 && !isOneOff(line)))
  const left = ({ period: { start, end } }: Stripe.InvoiceLineItem) =>
    end > start ? Math.min(1, Math.max(0, (end - at) / (end - start))) : 0
  const coupon = sum((lines ?? []).map((line) => discountOf(line) * left(line)))
  const ownLine = sum((lines ?? []).map((line) => (isOneOff(line) && line.amount < 0 ? -line.amount * left(line) : 0)))
  return { coupon, ownLine }
}

interface Change {
  /** The moment from which unused time is counted, in seconds. */
  at: number
  /** The part of the period that the change charges. */
  share: number
  isSameCycle: boolean
  /** The item before the change. */
  item: Stripe.SubscriptionItem
  invoices: Stripe.Invoice[]
}

/**
 * Invoice items for what Stripe omits when it prorates a change: a one-time code reduces the charge for new time, the
 * rest of an old code stays within its period, and unused time paid for by a code or a credit note is not credited.
 */
export function omittedItems(
  { firstAmount, amount, creditedAfter, currency, cycle }: Order,
  product: string,
  { at, share, isSameCycle, item: { current_period_end }, invoices }: Change,
) {
  const start = { type: 'timestamp' as const, timestamp: at }
  const line = (unit_amount: number, timestamp: number, metadata = {}) => ({
    metadata,
    price_data: { currency: currency.toLowerCase(), product, unit_amount },
    period: { start, end: { type: 'timestamp' as const, timestamp } },
  })
  const { coupon, ownLine } = discountsAhead(invoices, at)
  const discount =
    firstAmount < amount
      ? Math.round((amount - firstAmount) * share)
      : Math.min(isSameCycle ? Math.round(coupon + ownLine) : 0, Math.round(amount * share))
  return [
    line(-discount, isSameCycle ? current_period_end : endOfNew(cycle, at)),
    line(Math.round(ownLine), current_period_end, reversedDiscount),
    line(creditedAfter(dateOfSeconds(at)), current_period_end),
  ].filter(({ price_data }) => price_data.unit_amount !== 0)
}

/** The items of a change in the form that an invoice preview needs. */
export const previewItems = (items: ReturnType<typeof omittedItems>) =>
  items.map(({ price_data, period, metadata }) => ({
    ...{ price_data, metadata },
    period: { start: period.start.timestamp, end: period.end.timestamp },
  }))

/** The price of an order for a preview, which does not store it. */
export const priceOf = ({ currency, amount }: Order, product: string, interval: 'month' | 'year') => ({
  currency: currency.toLowerCase(),
  product,
  unit_amount: amount,
  recurring: { interval },
})
