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
  outOfRangeMessage?: (value: number) => string
  isLabelHidden?: boolean
  className?: string
  onChange: (value: number) => void
}

const plain = (value: number) => String(Math.round(value * 100) / 100)

/** A number field that reports each valid number. Invalid text shows a message and changes nothing. */
export function RangedNumberField({
  label,
  value,
  range,
  unit,
  error,
  outOfRangeMessage,
  isLabelHidden,
  className,
  onChange,
}: Props) {
  const [input, setInput] = useState<{ text: string; basedOn: number; problem?: string }>()
  // Text that was typed is dropped when a drag or undo changes the number.
  const typed = input && Math.abs(input.basedOn - value) < 1e-6 ? input : undefined
  const [least, most] = range
  function handleText(text: string) {
    const number = Number(text.replace('−', '-').replace(',', '.'))
    if (text.trim() === '' || Number.isNaN(number))
      return setInput({ text, basedOn: value, problem: 'Enter a number.' })
    if (number < least || number > most) {
      const problem =
        outOfRangeMessage?.(number) ?? `From ${formatNumber(least)} to ${formatNumber(most)}${unit && ` ${unit}`}.`
      return setInput({ text, basedOn: value, problem })
    }
    setInput({ text, basedOn: number })
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
      onChange={(event) => handleText(event.currentTarget.value)}
      onBlur={() => setInput(typed?.problem ? typed : undefined)}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (!step) return
        event.preventDefault()
        handleText(plain(Math.max(least, Math.min(most, value + step))))
      }}
    />
  )
}
