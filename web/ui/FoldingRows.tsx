import { createElement, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { SelectBox } from './SelectBox.tsx'
import style from './FoldingRows.module.css'

type RowsProps<E extends 'ul' | 'table'> = Omit<ComponentProps<E>, 'style'> & {
  as?: E
  /** `grid-template-columns` of the cells, for wide screens. */
  columns?: string
}

/**
 * Rows of cells, as a list or a table, within a flush card: in columns, or on narrow screens below one another.
 * A table keeps its roles. For rows of only a title and details see List, for numbers DataTable.
 */
export function FoldingRows<E extends 'ul' | 'table' = 'ul'>({ as, columns, className, ...rows }: RowsProps<E>) {
  return createElement(as ?? 'ul', {
    ...rows,
    role: as === 'table' ? 'table' : undefined,
    className: classNames(style.rows, className),
    style: columns ? { '--columns': columns } : undefined,
  })
}

/** The header of such a table, with the column names. */
export const FoldingHead = ({ names }: { names: readonly string[] }) => (
  <thead role="rowgroup">
    <tr role="row">
      {names.map((name) => (
        <th key={name} role="columnheader" scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

type RowProps<E extends 'li' | 'tr'> = ComponentProps<E> & { as?: E; isChosen?: boolean; isUnread?: boolean }

/** A press anywhere in the row activates its RowLink or RowButton. */
export function FoldingRow<E extends 'li' | 'tr' = 'li'>({ as, isChosen, isUnread, ...row }: RowProps<E>) {
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

/** Opens the row that it is in, like a RowLink. */
export const RowButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classNames(style.open, className)} />
)

/** The row's icon at its left; the first thing in the main cell. */
export const RowIcon = ({ isUrgent, children }: { isUrgent?: boolean; children: ReactNode }) => (
  <span className={style.icon} data-tone={isUrgent ? 'alert' : 'tint'} aria-hidden>
    {children}
  </span>
)

type CellProps<E extends 'th' | 'td' | 'div'> = ComponentProps<E> & {
  as?: E
  /**
   * The cell's role in a folded row: the name, a sentence below it, a fact, or the action. State and menu end the first
   * line.
   */
  kind: 'main' | 'words' | 'fact' | 'state' | 'todo' | 'menu'
  /** Shown before a fact in a folded row, which has no column header. */
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
