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
  /** Actions for the selection, the primary one last. */
  children: ReactNode
}

/** At the foot of a list: the number of selected rows and the actions for them. */
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
