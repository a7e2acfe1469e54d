import type { ReactNode } from 'react'
import card from '../ui/Card.module.css'
import { Stack } from '../ui/layout.ts'

export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={10} className={card.inset}>
      <h3>{title}</h3>
      {children}
    </Stack>
  )
}
