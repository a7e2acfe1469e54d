import type { ReactNode } from 'react'
import { Stack } from './layout.ts'
import style from './EmptyState.module.css'

/** For an empty page: its purpose, and the first step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack gap={12} align="left" className={style.empty} data-empty>
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {action}
    </Stack>
  )
}
