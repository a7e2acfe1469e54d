import type { ReactNode } from 'react'
import style from './Rows.module.css'

/** What a row is about, as an icon at its left; the first thing in the main cell. */
export const RowIcon = ({ isUrgent, children }: { isUrgent?: boolean; children: ReactNode }) => (
  <span className={style.icon} data-tone={isUrgent ? 'alert' : 'tint'} aria-hidden>
    {children}
  </span>
)
