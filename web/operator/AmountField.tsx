import { formatMoney } from '../ui/format.ts'
import { TextField } from '../ui/TextField.tsx'

/** Whole cents of what was typed in dollars; NaN where it is no amount, which the server names. */
export const centsOf = (typed: string) => (typed.trim() ? Math.round(Number(typed) * 100) : NaN)
export const typedOf = (cents: number) => (cents / 100).toFixed(2)
export const labelFor = (verb: string, cents: number) =>
  Number.isNaN(cents) ? verb : `${verb} ${formatMoney(cents / 100)}`

export function AmountField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string
  onChange: (text: string) => void
}) {
  return (
    <TextField
      label="Amount with GST, in dollars"
      inputMode="decimal"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
