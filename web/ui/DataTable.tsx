import type { ComponentProps } from 'react'
import { classNames } from './layout.ts'
import style from './DataTable.module.css'

/** A table of data; cells with numbers carry `data-number` and stand at the right. */
export const DataTable = ({ className, ...table }: ComponentProps<'table'>) => (
  <table {...table} className={classNames(style.table, className)} />
)
