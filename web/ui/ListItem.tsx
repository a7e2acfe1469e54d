import { Children, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './layout.ts'
import style from './List.module.css'

interface Props extends Omit<ComponentProps<'li'>, 'title'> {
  icon?: ReactNode
  title: ReactNode
  /** Muted lines below the title; empty ones are left out. */
  details?: ReactNode[]
}

/** A row of a List: icon, title and details, and whatever stands at its end. */
export const ListItem = ({ icon, title, details = [], className, children, ...item }: Props) => (
  <li {...item} className={classNames(style.item, className)}>
    {icon}
    <span className={style.words}>
      <b>{title}</b>
      {Children.map(details, (detail) => detail && <small>{detail}</small>)}
    </span>
    {children}
  </li>
)
