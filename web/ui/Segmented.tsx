import { useId } from 'react'
import style from './Segmented.module.css'

interface Props<Value extends string> {
  /** The group's name for screen readers. */
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  isFullWidth?: boolean
}

/** For links that look the same: `group` and `segment`. */
export const segmented = style

/** One of two to six choices. Arrow keys move between them. */
export function Segmented<Value extends string>({ label, choices, value, onChange, isFullWidth }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={isFullWidth ? `${style.group} ${style.full}` : style.group}>
      <legend className="spoken">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={style.choice}>
          <input
            className="covers"
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={style.segment}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
