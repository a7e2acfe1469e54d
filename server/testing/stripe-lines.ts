import { listOf, now, Refusal, type Fields, type StripeObject } from './stripe-protocol.ts'

/** A line of an invoice. */
export interface Line {
  amount: number
  description: string
  period: { start: number; end: number }
  discount_amounts: { amount: number }[]
  metadata?: unknown
  parent: { type: string; invoice_item_details: { proration: boolean } | null }
}
const item = { type: 'subscription_item_details', invoice_item_details: null }
const prorated = { type: 'invoice_item_details', invoice_item_details: { proration: true } }
const oneOff = { type: 'invoice_item_details', invoice_item_details: { proration: false } }
export const netOf = ({ amount, discount_amounts }: Line) =>
  amount - discount_amounts.reduce((sum, discount) => sum + discount.amount, 0)

/** The end of the period that starts then: the anchor's day of the month, or the month's last day, as Stripe counts. */
export function endOf(price: StripeObject, start: number, anchor: number) {
  const months = (price.recurring as Fields).interval === 'year' ? 12 : 1
  const [from, day] = [new Date(start * 1000), new Date(anchor * 1000).getUTCDate()]
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const end = new Date(from)
  end.setUTCMonth(from.getUTCMonth() + months, Math.min(day, last))
  return end.getTime() / 1000
}

export const lineOf = (price: StripeObject, start: number, end: number, share = 1, off = 0): Line => ({
  amount: Math.round(Number(price.unit_amount) * share),
  description: String((price.product_data as Fields).name),
  period: { start, end },
  discount_amounts: off ? [{ amount: off }] : [],
  parent: item,
})

/** What was paid for the item's time still to come: Stripe knows nothing of one-off lines and credit notes there. */
export function unusedOf(lines: Line[], at: number) {
  const last = lines.findLast(({ parent, amount }) => parent !== oneOff && amount >= 0)
  if (!last) return 0
  const { start, end } = last.period
  return end > start ? netOf(last) * Math.min(1, Math.max(0, (end - at) / (end - start))) : 0
}

/** The one-off items that come with a change. */
export const addedItems = (fields: Fields) =>
  listOf(fields.add_invoice_items).map(({ price_data: data, period, metadata }) => ({
    metadata,
    amount: Number((data as Fields).unit_amount),
    end: Number(((period as Fields).end as Fields).timestamp),
  }))

const isAnchoredNow = ({ billing_cycle_anchor: anchor }: Fields) => (anchor as Fields | undefined)?.type === 'now'

/** From when a change is prorated. */
function proratedFrom(fields: Fields, item: Fields) {
  const at = Number(fields.proration_date ?? now())
  if (fields.proration_date && isAnchoredNow(fields))
    throw new Refusal(400, 'You cannot specify `proration_date` when `billing_cycle_anchor=now`.')
  if (at < Number(item.current_period_start) || at > Number(item.current_period_end))
    throw new Refusal(400, 'Cannot specify a proration date outside of the current period.')
  return at
}

/** The lines of the invoice of a change, and the period that it charges. */
export function linesOfChange(
  item: Fields,
  fields: Fields,
  unused: (at: number) => number,
  price: StripeObject,
  more: { amount: number; end: number; metadata?: unknown }[],
) {
  const intervalOf = ({ recurring }: Fields) => (recurring as Fields).interval
  // Another interval starts a period of its own, at once.
  const isNew = isAnchoredNow(fields) || intervalOf(price) !== intervalOf(item.price as Fields)
  const at = proratedFrom(fields, item)
  const old = { start: at, end: Number(item.current_period_end) }
  const period = isNew ? { start: now(), end: endOf(price, now(), now()) } : old
  const share = isNew ? 1 : (old.end - old.start) / (old.end - Number(item.current_period_start))
  const credit = { amount: -Math.round(unused(at)), description: 'Unused time', period: old }
  const lines: Line[] = [
    { ...credit, discount_amounts: [], parent: prorated },
    { ...lineOf(price, period.start, period.end, share), parent: prorated },
    ...more.map(({ amount, end, metadata }) => ({
      ...{ amount, metadata },
      description: amount < 0 ? 'Discount' : 'Already credited',
      period: { start: at, end },
      discount_amounts: [],
      parent: oneOff,
    })),
  ]
  return { item, period, lines, isNew }
}

/** An invoice that nobody makes: what it would ask for beside the customer's balance. */
export function previewOf(lines: Line[], balance: number) {
  const total = lines.reduce((sum, line) => sum + netOf(line), 0)
  return {
    object: 'invoice',
    total,
    amount_due: Math.max(0, total + balance),
    lines: { object: 'list', data: lines },
  }
}
