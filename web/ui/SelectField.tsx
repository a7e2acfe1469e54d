import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ComponentProps } from 'react'
import { described, Field, type FieldLook } from './Field.tsx'
import style from './Field.module.css'

export interface Choice {
  value: string
  label: string
  isDisabled?: boolean
}

type Props = FieldLook &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & { choices: Choice[]; placeholder?: string }

/** One of a few choices, with the platform's own list. A null value shows the placeholder. */
export function SelectField({
  label,
  description,
  error,
  aside,
  isRequired,
  isLabelHidden,
  className,
  ...rest
}: Props) {
  const { choices, placeholder, value, ...select } = rest
  const own = useId()
  const id = select.id ?? own
  const look = { label, description, error, aside, isRequired, isLabelHidden, className }
  return (
    <Field {...look} id={id}>
      <span className={style.control}>
        <select
          {...select}
          value={value === undefined ? undefined : (value ?? '')}
          {...described(id, look)}
          className={style.input}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={style.trailing} size={18} stroke={1.75} aria-hidden />
      </span>
    </Field>
  )
}
