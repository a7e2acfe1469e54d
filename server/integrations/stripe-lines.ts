import type Stripe from 'stripe'
import type { InvoiceLine } from './payment-provider.ts'

export const dateOfSeconds = (seconds: number) => new Date(seconds * 1000)

/** Whether a change added this line in addition to Stripe's proration: see `omittedItems`. */
export const isOneOff = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.type === 'invoice_item_details' && parent.invoice_item_details?.proration === false

/** Marks the line that reverses a code's discount on unused time. */
export const reversedDiscount = { kind: 'discountBack' }

/** The discounts of a line. */
export const discountOf = ({ discount_amounts }: Stripe.InvoiceLineItem) =>
  (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0)

/** One of Stripe's lines, and the discounts on it. */
export function linesOf(line: Stripe.InvoiceLineItem): InvoiceLine[] {
  const { amount, description, period, metadata } = line
  const time = { from: dateOfSeconds(period.start), until: dateOfSeconds(period.end) }
  if (amount < 0 && isOneOff(line)) return [{ kind: 'promo', text: 'Discount', amount, ...time }]
  if (isOneOff(line) && metadata?.kind === reversedDiscount.kind)
    return [{ kind: 'promo', text: 'Discount on unused time', amount, ...time }]
  const text = isOneOff(line) ? 'Credited before' : (description ?? 'Kinora')
  const own = { kind: amount < 0 ? 'credit' : 'charge', text, amount, ...time } as const
  const discount = discountOf(line)
  return discount ? [own, { kind: 'promo', text: 'Discount', amount: -discount, ...time }] : [own]
}
