import type Stripe from 'stripe'
import type { Order } from './payment-provider.ts'

/** The end of a period that starts now. */
function endOfNew(cycle: Order['cycle']) {
  const end = new Date()
  end.setUTCMonth(end.getUTCMonth() + (cycle === 'yearly' ? 12 : 1))
  return Math.floor(end.getTime() / 1000)
}

/**
 * What Stripe does not know when it prorates a change: a one-time code takes its part off the time that is charged, and
 * a credit note has already given back a part of the unused time.
 */
export function moreItems(
  { firstAmount, amount, alreadyCredited, currency, cycle }: Order,
  product: string,
  share: number,
  { current_period_end }: Stripe.SubscriptionItem,
) {
  const start = { type: 'timestamp' as const, timestamp: Math.floor(Date.now() / 1000) }
  const item = (unit_amount: number, timestamp: number) => ({
    price_data: { currency: currency.toLowerCase(), product, unit_amount },
    period: { start, end: { type: 'timestamp' as const, timestamp } },
  })
  const discountEnd = share === 1 ? endOfNew(cycle) : current_period_end
  const items = [
    item(-Math.round((amount - firstAmount) * share), discountEnd),
    item(alreadyCredited, current_period_end),
  ].filter(({ price_data }) => price_data.unit_amount !== 0)
  return items.length === 0 ? {} : { add_invoice_items: items }
}
