import type { ComponentProps } from 'react'
import { classNames } from './layout.ts'
import style from './Rows.module.css'

/** Opens the row that it is in, like a RowLink. */
export const RowButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classNames(style.open, className)} />
)
