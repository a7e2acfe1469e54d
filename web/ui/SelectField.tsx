import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ComponentProps } from 'react'
import { described, Field, type FieldProps } from './Field.tsx'
import style from './Field.module.css'

export interface Choice {
  value: string
  label: string
  isDisabled?: boolean
}

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & { choices: Choice[]; placeholder?: string }

/** One of a few choices, with the platform's own list. A null value shows the placeholder. */
export function SelectField({
  label,
  description,
  error,
  action,
  isRequired,
  isLabelHidden,
  className,
  ...rest
}: Props) {
  const { choices, placeholder, value, ...select } = rest
  const own = useId()
  const id = select.id ?? own
  const field = { label, description, error, action, isRequired, isLabelHidden, className }
  return (
    <Field {...field} id={id}>
      <span className={`${style.control} framed`}>
        <select
          {...select}
          value={value === undefined ? undefined : (value ?? '')}
          {...described(id, field)}
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
