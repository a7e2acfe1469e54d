import { createElement, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './layout.ts'
import { SelectBox } from './SelectBox.tsx'
import style from './Rows.module.css'

type RowsProps<E extends 'ul' | 'table'> = Omit<ComponentProps<E>, 'style'> & {
  as?: E
  /** The columns of its cells, where there is room for them: as in `grid-template-columns`. */
  columns?: string
}

/** Rows in columns, within a flush card. They fold in one way; the roles of a table stay. */
export function Rows<E extends 'ul' | 'table' = 'ul'>({ as, columns, className, ...rows }: RowsProps<E>) {
  return createElement(as ?? 'ul', {
    ...rows,
    role: as === 'table' ? 'table' : undefined,
    className: classNames(style.rows, className),
    style: columns ? { '--columns': columns } : undefined,
  })
}

type RowProps<E extends 'li' | 'tr'> = ComponentProps<E> & { as?: E; isChosen?: boolean; isUnread?: boolean }

/** A row that a RowLink or RowButton in it opens, wherever it is pressed. */
export function OpenRow<E extends 'li' | 'tr' = 'li'>({ as, isChosen, isUnread, ...row }: RowProps<E>) {
  return createElement(as ?? 'li', {
    role: as === 'tr' ? 'row' : undefined,
    ...row,
    'data-chosen': isChosen || undefined,
    'data-unread': isUnread,
    className: style.row,
  })
}

export const RowLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className={classNames(style.open, className)} />
)

type CellProps<E extends 'th' | 'td' | 'div'> = ComponentProps<E> & {
  as?: E
  /** What it is in a folded row: the name, a sentence below it, one of the facts, or the action. State and menu end the first line. */
  kind: 'main' | 'words' | 'fact' | 'state' | 'todo' | 'menu'
  /** Stands before a fact that is no longer below the head of its column. */
  label?: string
}

const roles = { th: 'rowheader', td: 'cell', div: undefined }

export function RowCell<E extends 'th' | 'td' | 'div' = 'div'>({ as, kind, label, className, ...cell }: CellProps<E>) {
  const element = as ?? 'div'
  return createElement(element, {
    role: roles[element],
    scope: element === 'th' ? 'row' : undefined,
    ...cell,
    'data-label': label,
    className: classNames(style.cell, style[kind], className),
  })
}

/** The box that selects a row, or all of them in the head; the first thing in the main cell. */
export const RowSelect = (box: ComponentProps<typeof SelectBox>) => (
  <span className={style.pick}>
    <SelectBox {...box} />
  </span>
)
