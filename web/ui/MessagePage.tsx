import type { ReactNode } from 'react'
import { Row, Stack } from './layout.ts'
import style from './MessagePage.module.css'

interface Props {
  title: string
  /** The message, with its role: an alert if nobody asked for it. */
  children: ReactNode
  role?: 'alert'
  actions: ReactNode
}

/** A page that only says something, in the middle of the screen. */
export const MessagePage = ({ title, children, role, actions }: Props) => (
  <Stack as="main" gap={24} isNarrow id="main" tabIndex={-1} className={style.page}>
    <Stack gap={16} role={role}>
      <h1>{title}</h1>
      <p>{children}</p>
    </Stack>
    <Row gap={12}>{actions}</Row>
  </Stack>
)
