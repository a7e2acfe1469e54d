import { useId, type ComponentProps } from 'react'
import { described, Field, type FieldProps } from './Field.tsx'
import style from './Field.module.css'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

/** Several lines of text; it grows with what is typed. */
export function TextArea({ label, description, error, action, isRequired, isLabelHidden, className, ...area }: Props) {
  const own = useId()
  const id = area.id ?? own
  const field = { label, description, error, action, isRequired, isLabelHidden, className }
  return (
    <Field {...field} id={id}>
      <span className={`${style.control} ${style.area} framed`}>
        <textarea rows={3} {...area} {...described(id, field)} className={style.input} />
      </span>
    </Field>
  )
}
