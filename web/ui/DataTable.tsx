import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './DataTable.module.css'

/** A table of data; cells with numbers carry `data-number` and are right-aligned. */
export const DataTable = ({ className, ...table }: ComponentProps<'table'>) => (
  <table {...table} className={classNames(style.table, className)} />
)

/** A table of fields. On a phone the first cell of a row is above the others, which share its width. */
export const FieldTable = ({ fields, className, ...table }: ComponentProps<'table'> & { fields: number }) => (
  <table {...table} className={classNames(style.fields, className)} style={{ '--fields': fields } as CSSProperties} />
)

/** A scrolling area within a card or a dialog that can be focused and scrolled by keyboard. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={style.box} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

/** A DataTable that may be wider than a phone. It scrolls sideways, also by keyboard. */
export const WideTable = ({ label, ...table }: ComponentProps<'table'> & { label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={style.wide} role="region" aria-label={label} tabIndex={0}>
    <DataTable {...table} />
  </div>
)
