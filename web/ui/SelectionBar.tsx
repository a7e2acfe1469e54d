import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { count } from './format.ts'
import style from './SelectionBar.module.css'

interface Props {
  number: number
  /** In the singular: "patient". */
  noun: string
  /** The verb for the selection: "saved" in place of "selected". */
  verb?: string
  /** The label of the bar; by default the selected things. */
  label?: string
  /** More about the selection, beside its number. */
  summary?: ReactNode
  clearLabel?: string
  onClear: () => void
  /** Actions for the selection, the primary one last. */
  children: ReactNode
}

/** At the foot of a list: the number of selected rows and the actions for them. */
export function SelectionBar(props: Props) {
  const { number, noun, verb = 'selected', label = `Selected ${noun}s`, summary, clearLabel = 'Clear' } = props
  return (
    <section className={style.bar} aria-label={label}>
      <b role="status">
        {count(number, noun)} {verb}
      </b>
      {summary}
      <span className={style.actions}>
        <Button size="toolbar" variant="quiet" onClick={props.onClear}>
          {clearLabel}
        </Button>
        {props.children}
      </span>
    </section>
  )
}
