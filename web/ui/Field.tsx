import { useId, type ReactNode } from 'react'
import { ErrorText } from './ErrorText.tsx'
import style from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  /** A hint under the field. */
  description?: ReactNode
  error?: ReactNode
  /** At the end of the label's line, such as "Forgotten?". */
  action?: ReactNode
  isRequired?: boolean
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  className?: string
}

interface Props extends FieldProps {
  id: string
  children: ReactNode
}

/** Label, control, description and error of any field; the error is announced when it appears. */
export function Field({
  id,
  label,
  description,
  error,
  action,
  isRequired,
  isLabelHidden,
  className,
  children,
}: Props) {
  return (
    <div className={[style.field, className].filter(Boolean).join(' ')} data-error={Boolean(error) || undefined}>
      <div className={isLabelHidden ? 'spoken' : style.head}>
        <label htmlFor={id}>
          {label}
          {isRequired && <span className={style.required}> (required)</span>}
        </label>
        {action}
      </div>
      {children}
      {description && (
        <p id={`${id}-description`} className={style.description}>
          {description}
        </p>
      )}
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  )
}

/** Splits the properties of a field into those for its frame and those for its control. */
export function useField<Props extends FieldProps & { id?: string }>(props: Props) {
  const { label, description, error, action, isRequired, isLabelHidden, className, ...control } = props
  const own = useId()
  return {
    field: { label, description, error, action, isRequired, isLabelHidden, className, id: props.id ?? own },
    control,
  }
}

/** Attributes of the control that make screen readers read its description and error. */
export const described = ({ id, description, error }: FieldProps & { id: string }) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined,
})
