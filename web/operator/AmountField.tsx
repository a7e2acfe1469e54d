import { formatMoney } from '../ui/format.ts'
import { TextField } from '../ui/TextField.tsx'

/** Dollars as typed, in cents; NaN if invalid, which the server names. Fractions of a cent are not rounded. */
export const centsOf = (typed: string) => (typed.trim() ? Number((Number(typed) * 100).toFixed(6)) : NaN)
export const typedOf = (cents: number) => (cents / 100).toFixed(2)
export const labelFor = (verb: string, cents: number) =>
  Number.isInteger(cents) ? `${verb} ${formatMoney(cents / 100)}` : verb

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
