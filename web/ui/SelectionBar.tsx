import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { count } from './format.ts'
import style from './SelectionBar.module.css'

interface Props {
  number: number
  /** In the singular: "patient". */
  noun: string
  clearLabel?: string
  onClear: () => void
  /** What can be done with all of them, the primary one last. */
  children: ReactNode
}

/** At the foot of a list: how many rows are chosen, and what can be done with them. */
export function SelectionBar({ number, noun, clearLabel = 'Clear', onClear, children }: Props) {
  return (
    <section className={style.bar} aria-label={`Selected ${noun}s`}>
      <b role="status">{count(number, noun)} selected</b>
      <span className={style.actions}>
        <Button size="toolbar" variant="quiet" onClick={onClear}>
          {clearLabel}
        </Button>
        {children}
      </span>
    </section>
  )
}
