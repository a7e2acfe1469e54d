import { mondayOf } from '@kinora/contract/days.ts'
import { useQueryClient } from '@tanstack/react-query'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { read } from '../../app/api-client.ts'
import type { SendState } from '../player/EndScreen.tsx'
import type { Workout, StoredWorkout } from './workout.ts'
import { useOnline } from '../../ui/useOnline.ts'

type Logs = Reply<typeof workouts.ofWeek>

/** Whether a session has been sent, the pain that the clinic was notified of, and the number of sessions this week. */
export function useSendState(stored: readonly StoredWorkout[], today: string) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const alerted = (workout: Workout) =>
    stored.find((storedWorkout) => storedWorkout.workout._id === workout._id)?.alerted ?? {}
  const sending = (workout: Workout): SendState => {
    const { sentRevision = 0, isOnlyInPage } =
      stored.find((storedWorkout) => storedWorkout.workout._id === workout._id) ?? {}
    // The effort and the note on the screen are sent only when the workout is finished.
    if (workout.finishedAt && sentRevision >= workout.revision) return 'sent'
    if (isOnlyInPage) return 'inPage'
    if (!isOnline) return 'offline'
    return workout.finishedAt ? 'sending' : 'stored'
  }
  const weekCount = (workout: Workout) => {
    const monday = mondayOf(today)
    const { programId, week } = workout
    const known = cache.getQueryData<Logs>(read(workouts.ofWeek, { params: { programId, week } }).queryKey) ?? []
    const all = [...known, ...stored.map((storedWorkout) => storedWorkout.workout)].filter(
      (each) => each.finishedAt && each.day >= monday && each.day <= today,
    )
    return new Set([...all.map(({ _id }) => _id), workout._id]).size
  }
  return { sending, alerted, weekCount }
}
