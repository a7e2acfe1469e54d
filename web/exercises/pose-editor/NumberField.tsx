import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { formatNumber } from './joint-labels.ts'

interface Props {
  label: string
  /** In the displayed unit: centimetres, degrees or seconds. */
  value: number
  range: readonly [number, number]
  unit: string
  error?: string
  /** The message for a number out of range. */
  sayOutside?: (value: number) => string
  isLabelHidden?: boolean
  className?: string
  onChange: (value: number) => void
}

const plain = (value: number) => String(Math.round(value * 100) / 100)

/** A number field that reports each valid number. Invalid text shows a message and changes nothing. */
export function NumberField({
  label,
  value,
  range,
  unit,
  error,
  sayOutside,
  isLabelHidden,
  className,
  onChange,
}: Props) {
  const [input, setInput] = useState<{ text: string; of: number; problem?: string }>()
  // Text that was typed is dropped when a drag or undo changes the number.
  const typed = input && Math.abs(input.of - value) < 1e-6 ? input : undefined
  const [least, most] = range
  function take(text: string) {
    const number = Number(text.replace('−', '-').replace(',', '.'))
    if (text.trim() === '' || Number.isNaN(number)) return setInput({ text, of: value, problem: 'Enter a number.' })
    if (number < least || number > most) {
      const problem =
        sayOutside?.(number) ?? `From ${formatNumber(least)} to ${formatNumber(most)}${unit && ` ${unit}`}.`
      return setInput({ text, of: value, problem })
    }
    setInput({ text, of: number })
    onChange(number)
  }
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      value={typed?.text ?? plain(value)}
      error={typed?.problem ?? error}
      trailing={unit && <span aria-hidden>{unit}</span>}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setInput(typed?.problem ? typed : undefined)}
      onKeyDown={(event) => {
        const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (!way) return
        event.preventDefault()
        take(plain(Math.max(least, Math.min(most, value + way))))
      }}
    />
  )
}
