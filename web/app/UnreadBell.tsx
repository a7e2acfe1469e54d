import { skipToken, useQuery } from '@tanstack/react-query'
import { Bell } from '../ui/Bell.tsx'
import { to } from './routes.ts'

/** The cache key of the unread count, updated by live updates. */
export const unreadKey = ['news', 'unread'] as const

/** The bell, with a dot for unread notifications. It sends no requests itself. */
export function UnreadBell() {
  const { data = 0 } = useQuery<number>({ queryKey: unreadKey, queryFn: skipToken })
  return <Bell to={to('notifications')} unread={data} />
}
