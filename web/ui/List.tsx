import type { ComponentProps } from 'react'
import { classNames } from './layout.ts'
import style from './List.module.css'

/** Rows with a line between them; in a flush card they reach its edges, `isInset` keeps them within its padding. */
export const List = ({ isInset, className, ...list }: ComponentProps<'ul'> & { isInset?: boolean }) => (
  <ul {...list} className={classNames(listClass, isInset && insetClass, className)} />
)

/** For lists that are no `ul`. */
export const listClass = style.list!
export const insetClass = style.inset!
