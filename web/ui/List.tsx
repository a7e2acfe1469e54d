import { Children, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './List.module.css'

/** Rows with a line between them; in a flush card they reach its edges, `isInset` keeps them within its padding. */
export const List = ({ isInset, className, ...list }: ComponentProps<'ul'> & { isInset?: boolean }) => (
  <ul {...list} className={classNames(listClass, isInset && insetClass, className)} />
)

/** For lists that are not a `ul`. */
export const listClass = style.list!
export const insetClass = style.inset!

interface Words {
  title: ReactNode
  /** Muted lines below the title; empty ones are left out. */
  details?: ReactNode[]
}

/** A sentence as the text of a row. */
export const ListText = ({ children }: { children: ReactNode }) => <div className={style.text}>{children}</div>

/** The text of a row, for items that do not use ListItem. */
export const ListItemText = ({ title, details = [] }: Words) => (
  <span className={style.words}>
    <b>{title}</b>
    {Children.map(details, (detail) => detail && <small>{detail}</small>)}
  </span>
)

type Props = Words & Omit<ComponentProps<'li'>, 'title'> & { icon?: ReactNode }

/** A row of a List: icon, title and details, and content at its end. */
export const ListItem = ({ icon, title, details, children, ...item }: Props) => (
  <li {...item}>
    {icon}
    <ListItemText title={title} details={details} />
    {children}
  </li>
)
