import { createElement, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './layout.ts'
import style from './OpenRow.module.css'

type Props<E extends 'li' | 'tr'> = ComponentProps<E> & { as?: E; isChosen?: boolean }

/** A row that a RowLink or RowButton in it opens, wherever it is pressed. */
export function OpenRow<E extends 'li' | 'tr' = 'li'>({ as, isChosen, className, ...row }: Props<E>) {
  const attributes = { ...row, 'data-chosen': isChosen || undefined, className: classNames(style.row, className) }
  return createElement(as ?? 'li', attributes)
}

export const RowLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className={classNames(style.open, className)} />
)

export const RowButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classNames(style.open, className)} />
)
