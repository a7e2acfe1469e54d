import { useId, type ReactNode } from 'react'
import { FilterChip } from './FilterChip.tsx'
import field from './Field.module.css'
import { Text } from './Text.tsx'
import { Row } from './layout.ts'

interface Props<Value extends string> {
  label: string
  description?: ReactNode
  error?: ReactNode
  choices: readonly Value[]
  nameOf: (value: Value) => string
  value: readonly Value[]
  onChange: (values: Value[]) => void
}

/** A multiple choice from a few options, all visible. Values keep the order of the options. */
export function ChoiceChips<Value extends string>({
  label,
  description,
  error,
  choices,
  nameOf,
  value,
  onChange,
}: Props<Value>) {
  const id = useId()
  const toggle = (choice: Value) => onChange(choices.filter((each) => value.includes(each) !== (each === choice)))
  return (
    <div className={field.field} data-error={Boolean(error) || undefined}>
      <Text as="span" size="medium" tone="strong" isBold id={id}>
        {label}
      </Text>
      <Row gap={6} role="group" aria-labelledby={id}>
        {choices.map((choice) => (
          <FilterChip key={choice} isChosen={value.includes(choice)} onClick={() => toggle(choice)}>
            {nameOf(choice)}
          </FilterChip>
        ))}
      </Row>
      {description && <p className={field.description}>{description}</p>}
      <p className={field.error} role="alert">
        {error}
      </p>
    </div>
  )
}
