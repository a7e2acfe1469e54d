import { cloneElement, useId, type ReactElement } from 'react'
import { Stack } from './layout.ts'
import style from './SmallField.module.css'

interface Props {
  label: string
  error?: string
  /** How many of the grid's columns it takes. */
  span?: number
  /** One input, select or textarea. */
  children: ReactElement<{ id?: string; 'aria-invalid'?: true; 'aria-describedby'?: string }>
}

/** A low field with its label above, for the tight places of the builder. The error is announced when it appears. */
export function SmallField({ label, error, span, children }: Props) {
  const id = useId()
  const control = cloneElement(children, {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  })
  return (
    <Stack
      gap={4}
      className={style.field}
      data-error={Boolean(error) || undefined}
      style={span ? { gridColumn: `span ${span}` } : undefined}
    >
      <label htmlFor={id}>{label}</label>
      {control}
      <p id={`${id}-error`} className={style.error} role="alert">
        {error}
      </p>
    </Stack>
  )
}
