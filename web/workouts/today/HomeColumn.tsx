import type { ReactNode } from 'react'
import { useTabTitle } from '../../ui/page-frame.ts'
import style from './HomeColumn.module.css'

/** A patient's page without a title row: one narrow column. */
export function HomeColumn({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title)
  return (
    <main id="main" tabIndex={-1} className={style.column}>
      {children}
    </main>
  )
}
