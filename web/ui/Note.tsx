import type { ReactNode } from 'react'
import style from './Note.module.css'

interface Props {
  tone?: 'plain' | 'good' | 'caution' | 'alert'
  icon: ReactNode
  /** 'status' is read when there is time, 'alert' at once. */
  role?: 'status' | 'alert'
  aside?: ReactNode
  children: ReactNode
}

/** One thing worth knowing, with its sign: the color is never alone. */
export const Note = ({ tone = 'plain', icon, role, aside, children }: Props) => (
  <div className={`${style.note} ${style[tone]} ${aside ? style.withAside : ''}`} role={role}>
    <span className={style.icon} aria-hidden>
      {icon}
    </span>
    <span className={style.words}>{children}</span>
    {aside}
  </div>
)
