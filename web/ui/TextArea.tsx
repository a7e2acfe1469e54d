import { type ComponentProps } from 'react'
import { described, Field, useField, type FieldProps } from './Field.tsx'
import style from './Field.module.css'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

/** Several lines of text; it grows with what is typed. */
export function TextArea(props: Props) {
  const { field, control: area } = useField(props)
  return (
    <Field {...field}>
      <span className={`${style.control} ${style.area} framed`}>
        <textarea rows={3} {...area} {...described(field)} className={style.input} />
      </span>
    </Field>
  )
}
