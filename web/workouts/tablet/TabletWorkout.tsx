import { useEffect, useRef, useState } from 'react'
import { Failed } from '../../ui/Failed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { WorkoutPlayer } from '../player/lazy-player.ts'
import { useLatestPrescriptions, useMySeries, useWorkoutsOfDay, type SeriesKey } from '../program/useMySeries.ts'
import { useSendState } from '../recording/useSendState.ts'
import { useWorkoutFlow } from '../recording/useWorkoutFlow.ts'
import { saveWorkout, useStoredWorkouts } from '../recording/workout-store.ts'
import { usePatient, useToday } from '../today/useRunningPrograms.ts'
import { useClinicPhone } from '../useClinicPhone.ts'

interface Props {
  which: SeriesKey
  onLeave: () => void
  onDone: () => void
}

/**
 * The player for one of today's sessions. The choice is kept in memory only, so that a reload shows nobody's session.
 */
export function TabletWorkout({ which, onLeave, onDone }: Props) {
  const today = useToday()
  const { userId, name } = usePatient()
  const phone = useClinicPhone()
  const { series, prescriptions, failure, isMissing, retry } = useMySeries(which)
  const dayWorkouts = useWorkoutsOfDay(which, today, userId)
  const stored = useStoredWorkouts(userId) ?? []
  const [playing, setPlaying] = useState<string | null>(null)
  const flow = useWorkoutFlow({
    ...{
      which,
      name: series?.name ?? '',
      userId,
      day: today,
      today,
      prescriptions,
      minutes: undefined,
      found: dayWorkouts,
      stored,
    },
    place: { playing, show: setPlaying, close: onLeave, leave: onDone },
  })
  const { sending, alerted, weekCount } = useSendState(stored, today)
  const latest = useLatestPrescriptions(which, flow.workout?.at)
  const isReady = series !== undefined && prescriptions.length > 0 && dayWorkouts.isReady
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isReady || isStarted.current) return
    isStarted.current = true
    flow.start()
  }, [isReady, flow])

  if (failure) return <Failed error={failure} onRetry={retry} />
  if (isMissing) return <Failed error={{ message: 'This session is no longer in your program. Ask your clinic.' }} />
  if (!flow.workout) return <Spinner isPage label="Opening your session" />
  const { workout, isSaving, leave, save } = flow
  const progress = { weekCount: weekCount(workout), sending: sending(workout), alerted: alerted(workout), isSaving }
  return (
    <WorkoutPlayer
      {...{ workout, name, practitioner: 'your physio', phone, latest, ...progress }}
      onChange={saveWorkout}
      onLeave={leave}
      onSave={save}
    />
  )
}
