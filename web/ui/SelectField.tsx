import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps } from 'react'
import { described, Field, useField, type FieldProps } from './Field.tsx'
import style from './Field.module.css'

interface Choice {
  value: string
  label: string
  isDisabled?: boolean
}

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & { choices: Choice[]; placeholder?: string }

/** One of a few choices, with the platform's own list. A null value shows the placeholder. */
export function SelectField(props: Props) {
  const { field, control } = useField(props)
  const { choices, placeholder, value, ...select } = control
  return (
    <Field {...field}>
      <span className={`${style.control} framed`}>
        <select
          {...select}
          value={value === undefined ? undefined : (value ?? '')}
          {...described(field)}
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
