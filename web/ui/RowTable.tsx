import type { ComponentProps } from 'react'
import { classNames } from './layout.ts'
import style from './RowTable.module.css'

/** A table of OpenRows. The roles stay even where its rows are laid out as cards. */
export const RowTable = ({ className, ...table }: ComponentProps<'table'>) => (
  <table role="table" {...table} className={classNames(style.table, className)} />
)
