import { now, type Fields, type Thing } from './stripe-protocol.ts'

/** A line of an invoice. */
export interface Line {
  amount: number
  description: string
  period: { start: number; end: number }
  discount_amounts: { amount: number }[]
}
export const netOf = ({ amount, discount_amounts }: Line) =>
  amount - discount_amounts.reduce((sum, discount) => sum + discount.amount, 0)

const month = 30 * 86_400
export const lengthOf = (price: Thing) => ((price.recurring as Fields).interval === 'year' ? 365 * 86_400 : month)

export const lineOf = (price: Thing, start: number, end: number, share = 1, off = 0): Line => ({
  amount: Math.round(Number(price.unit_amount) * share),
  description: String((price.product_data as Fields).name),
  period: { start, end },
  discount_amounts: off ? [{ amount: off }] : [],
})

/** What was paid for the time still to come. */
export const unusedOf = (lines: Line[]) =>
  lines.reduce((sum, line) => {
    const { start, end } = line.period
    return sum + netOf(line) * (end > start ? Math.min(1, Math.max(0, (end - now()) / (end - start))) : 0)
  }, 0)
