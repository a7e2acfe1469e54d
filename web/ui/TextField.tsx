import { useId, type ComponentProps, type ReactNode } from 'react'
import { described, Field, type FieldLook } from './Field.tsx'
import style from './Field.module.css'

type Props = FieldLook & Omit<ComponentProps<'input'>, 'className'> & { leading?: ReactNode; trailing?: ReactNode }

/** One line of text: `<TextField label="Name" {...form.getInputProps('name')} />`. */
export function TextField({ label, description, error, aside, isRequired, isLabelHidden, className, ...rest }: Props) {
  const { leading, trailing, ...input } = rest
  const own = useId()
  const id = input.id ?? own
  const look = { label, description, error, aside, isRequired, isLabelHidden, className }
  return (
    <Field {...look} id={id}>
      <span className={style.control}>
        {leading}
        <input {...input} {...described(id, look)} className={style.input} aria-required={isRequired || undefined} />
        {trailing}
      </span>
    </Field>
  )
}
