import type { ReactNode } from 'react'
import { ChoiceTile } from '../ui/ChoiceTile.tsx'
import { classNames } from '../ui/class-names.ts'
import style from './ToggleBoxes.module.css'

interface Props {
  legend: string
  isLegendHidden?: boolean
  choices: readonly { value: number; label: string }[]
  chosen: readonly number[]
  /** The chosen values, in the order of the choices. */
  onChange: (chosen: number[]) => void
  isFullWidth?: boolean
  children?: ReactNode
}

/** Any number of short choices, such as days or weeks, as boxes in a row. */
export function ToggleBoxes({ legend, isLegendHidden, choices, chosen, onChange, isFullWidth, children }: Props) {
  const toggle = (value: number) =>
    onChange(choices.map((choice) => choice.value).filter((each) => chosen.includes(each) !== (each === value)))
  return (
    <fieldset className={classNames(style.boxes, isFullWidth && style.full)}>
      <legend className={isLegendHidden ? 'spoken' : undefined}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <ChoiceTile key={value} type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)}>
          {label}
        </ChoiceTile>
      ))}
      {children}
    </fieldset>
  )
}
