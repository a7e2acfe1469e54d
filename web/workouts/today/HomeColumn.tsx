import type { ReactNode } from 'react'
import { useTabTitle } from '../../ui/page-frame.ts'
import page from '../../ui/Page.module.css'
import { Stack } from '../../ui/layout.ts'

/** A patient's page without a title row: one narrow column. */
export function HomeColumn({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title)
  return (
    <Stack as="main" gap={16} isNarrow id="main" tabIndex={-1} aria-label={title} className={page.column}>
      {children}
    </Stack>
  )
}
