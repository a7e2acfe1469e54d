import { useQueryClient } from '@tanstack/react-query'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { read } from '../app/api.ts'
import type { Sending } from './EndScreen.tsx'
import type { Kept } from './kept.ts'
import type { Session } from './steps.ts'
import { addDays, weekdayOf } from './today.ts'
import { useOnline } from './useOnline.ts'

type Logs = Reply<typeof workouts.ofWeek>

/** What has become of a session, and how many there are this week with it. */
export function useSending(kept: readonly Kept[], today: string) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const sending = (session: Session): Sending => {
    const { sent = 0 } = kept.find((each) => each.session._id === session._id) ?? {}
    if (sent >= session.revision) return 'sent'
    if (!isOnline) return 'offline'
    return session.finishedAt ? 'sending' : 'kept'
  }
  const weekCount = (session: Session) => {
    const monday = addDays(today, 1 - weekdayOf(today))
    const { programId, week } = session
    const known = cache.getQueryData<Logs>(read(workouts.ofWeek, { params: { programId, week } }).queryKey) ?? []
    const all = [...known, ...kept.map((each) => each.session)].filter(
      (each) => each.finishedAt && each.day >= monday && each.day <= today,
    )
    return new Set([...all.map(({ _id }) => _id), session._id]).size
  }
  return { sending, weekCount }
}
