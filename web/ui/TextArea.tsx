import { useId, type ComponentProps } from 'react'
import { described, Field, type FieldLook } from './Field.tsx'
import style from './Field.module.css'

type Props = FieldLook & Omit<ComponentProps<'textarea'>, 'className'>

/** Several lines of text; it grows with what is typed. */
export function TextArea({ label, description, error, aside, isRequired, isLabelHidden, className, ...area }: Props) {
  const own = useId()
  const id = area.id ?? own
  const look = { label, description, error, aside, isRequired, isLabelHidden, className }
  return (
    <Field {...look} id={id}>
      <span className={`${style.control} ${style.area}`}>
        <textarea rows={3} {...area} {...described(id, look)} className={style.input} />
      </span>
    </Field>
  )
}
