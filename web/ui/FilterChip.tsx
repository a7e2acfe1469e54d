import type { ComponentProps } from 'react'
import style from './FilterChip.module.css'

type Props = ComponentProps<'button'> & { isChosen: boolean; count?: number }

/** One of several filters, with the number of its results. */
export function FilterChip({ isChosen, count, children, ...button }: Props) {
  return (
    <button type="button" {...button} className={style.chip} aria-pressed={isChosen}>
      {children}
      {count !== undefined && <b>{count}</b>}
    </button>
  )
}
