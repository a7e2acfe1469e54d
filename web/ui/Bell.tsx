import { IconBell } from '@tabler/icons-react'
import style from './Bell.module.css'
import { IconLink } from './IconButton.tsx'

interface Props {
  to: string
  /** The number of unread notifications; any shows a dot. */
  unread: number
}

export function Bell({ to, unread }: Props) {
  const icon = (
    <>
      <IconBell size={20} stroke={1.75} />
      {unread > 0 && <b className={style.dot} />}
    </>
  )
  return (
    <IconLink
      isLarge
      className={style.bell}
      label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      icon={icon}
      to={to}
    />
  )
}
