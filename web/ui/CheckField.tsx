import type { ComponentProps, ReactNode } from 'react'
import { ErrorText } from './ErrorText.tsx'
import style from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; description?: ReactNode; error?: ReactNode }

/** Yes or no: `<CheckField label="…" {...form.getInputProps('isEveryWeek', { type: 'checkbox' })} />`. */
export function CheckField({ label, description, error, ...input }: Props) {
  return (
    <div>
      <label className={style.check}>
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} />
        <span>
          {label}
          {description && <small>{description}</small>}
        </span>
      </label>
      <ErrorText>{error}</ErrorText>
    </div>
  )
}
