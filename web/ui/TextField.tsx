import { type ComponentProps, type ReactNode } from 'react'
import { described, Field, useField, type FieldProps } from './Field.tsx'
import style from './Field.module.css'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className'> & { leading?: ReactNode; trailing?: ReactNode }

/** One line of text: `<TextField label="Name" {...form.getInputProps('name')} />`. */
export function TextField(props: Props) {
  const { field, control } = useField(props)
  const { leading, trailing, ...input } = control
  return (
    <Field {...field}>
      <span className={`${style.control} framed`}>
        {leading}
        <input {...input} {...described(field)} className={style.input} aria-required={field.isRequired || undefined} />
        {trailing}
      </span>
    </Field>
  )
}
