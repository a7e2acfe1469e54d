import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './Note.module.css'

interface Props {
  tone?: 'plain' | 'good' | 'caution' | 'alert'
  icon: ReactNode
  /** 'status' is announced politely, 'alert' immediately; 'region' is a landmark to jump to. */
  role?: 'status' | 'alert' | 'region'
  label?: string
  action?: ReactNode
  children: ReactNode
}

/** A short notice with an icon, so that color is never the only sign. */
export const Note = ({ tone = 'plain', icon, role, label, action, children }: Props) => (
  <div
    className={classNames(style.note, Boolean(action) && style.withAside)}
    data-tone={tone}
    role={role}
    aria-label={label}
  >
    <span className={style.icon} aria-hidden>
      {icon}
    </span>
    <span className={style.words}>{children}</span>
    {action}
  </div>
)
