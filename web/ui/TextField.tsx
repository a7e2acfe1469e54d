import { useId, type ComponentProps, type ReactNode } from 'react'
import { described, Field, type FieldProps } from './Field.tsx'
import style from './Field.module.css'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className'> & { leading?: ReactNode; trailing?: ReactNode }

/** One line of text: `<TextField label="Name" {...form.getInputProps('name')} />`. */
export function TextField({ label, description, error, action, isRequired, isLabelHidden, className, ...rest }: Props) {
  const { leading, trailing, ...input } = rest
  const own = useId()
  const id = input.id ?? own
  const field = { label, description, error, action, isRequired, isLabelHidden, className }
  return (
    <Field {...field} id={id}>
      <span className={`${style.control} framed`}>
        {leading}
        <input {...input} {...described(id, field)} className={style.input} aria-required={isRequired || undefined} />
        {trailing}
      </span>
    </Field>
  )
}
