import type { ReactNode } from 'react'
import style from './EmptyState.module.css'

/** Nothing here yet: what this page is for, and the first step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.empty}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
