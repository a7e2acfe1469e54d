import { useState } from 'react'
import { SmallField } from './SmallField.tsx'

interface Props {
  label: string
  /** NaN while the text is not a number. */
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}

const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

/** An optional number. Keeps the text as typed, even while it is not a number. */
export function NumberField({ label, value, error, onChange }: Props) {
  const [text, setText] = useState(textOf(value))
  const isInSync = Object.is(numberOf(text), value)
  const shownText = isInSync || Number.isNaN(value) ? text : textOf(value)
  const name = label.replace(/ \(.*\)$/, '')
  const isNumber = shownText.trim() === '' || !Number.isNaN(numberOf(shownText))
  return (
    <SmallField label={label} error={isNumber ? error : `${name} is not a number`}>
      <input
        inputMode="decimal"
        value={shownText}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(numberOf(event.currentTarget.value))
        }}
      />
    </SmallField>
  )
}
