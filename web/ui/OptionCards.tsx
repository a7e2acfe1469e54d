import { useId, type ReactNode } from 'react'
import style from './OptionCards.module.css'

interface Option<T extends string> {
  value: T
  label: ReactNode
  /** The effect of this choice. */
  description?: ReactNode
  isDisabled?: boolean
}

interface Props<T extends string> {
  legend: ReactNode
  options: readonly Option<T>[]
  value: T | null | undefined
  onChange: (value: T) => void
}

/** A choice as large as a card: a label with its input, or a button. */
export const optionClass = style.option

/** One of a few choices, each a card with a radio button. */
export function OptionCards<T extends string>({ legend, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={style.options}>
      <legend>{legend}</legend>
      {options.map(({ value: each, label, description, isDisabled }) => (
        <label key={each} className={optionClass}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            disabled={isDisabled}
            onChange={() => onChange(each)}
          />
          <span>
            {label}
            {description && <small>{description}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
