import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row } from './Row.tsx'
import style from './Banner.module.css'

/** A line under the header that stays until its cause is resolved. */
export function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Row gap={10} isOneLine className={style.banner} role="status">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
      {action && <span className={style.action}>{action}</span>}
    </Row>
  )
}
