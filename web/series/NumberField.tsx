import { useState } from 'react'
import { checkField } from '@kinora/contract/fields.ts'
import { SmallField } from './SmallField.tsx'

interface Props {
  label: string
  /** NaN while what is typed is no number. */
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}

const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

/** A number that may be left out. What is typed stays as it is typed, also while it is no number. */
export function NumberField({ label, value, error, onChange }: Props) {
  const [text, setText] = useState(textOf(value))
  const isOwn = Object.is(numberOf(text), value)
  const shown = isOwn || Number.isNaN(value) ? text : textOf(value)
  const name = label.replace(/ \(.*\)$/, '')
  const isNumber = shown.trim() === '' || !checkField({ type: 'number', name, value: shown.replace(',', '.') })
  return (
    <SmallField label={label} error={isNumber ? error : `${name} is not a number`}>
      <input
        inputMode="decimal"
        value={shown}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(numberOf(event.currentTarget.value))
        }}
      />
    </SmallField>
  )
}
