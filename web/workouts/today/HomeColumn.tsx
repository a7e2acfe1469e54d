import { useEffect, type ReactNode } from 'react'
import style from './HomeColumn.module.css'

/** A patient's page without a title row: one narrow column. */
export function HomeColumn({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Kinora`
  }, [title])
  return (
    <main id="main" tabIndex={-1} className={style.column}>
      {children}
    </main>
  )
}
