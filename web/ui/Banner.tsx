import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Row } from './layout.ts'
import style from './Banner.module.css'

interface Props {
  icon?: ReactNode
  action?: ReactNode
  /** It stays in view while the page scrolls. */
  isSticky?: boolean
  children: ReactNode
}

const info = <IconInfoCircle size={20} stroke={1.75} aria-hidden />

/** A line under the header that stays until its cause is resolved. */
export const Banner = ({ icon = info, action, isSticky, children }: Props) => (
  <Row gap={10} isOneLine className={classNames(style.banner, isSticky && style.sticky)} role="status">
    {icon}
    <span>{children}</span>
    {action && <div className={style.action}>{action}</div>}
  </Row>
)
