import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { randomId } from '../../app/api-client.ts'
import { clockMark, timeNow } from '../../app/clock.ts'
import { to } from '../../app/routes.ts'
import { discardWorkout, isBeingSent, saveWorkout, saveSentWorkout } from './workout-store.ts'
import { beginWorkout, finishWorkout, completeAll } from './workout-changes.ts'
import { shortWorkout } from '../program/short-workout.ts'
import { hasEntries, type Workout, type StoredWorkout } from './workout.ts'
import { workoutFromLog } from './workout-from-log.ts'
import type { useWorkoutsOfDay, SeriesKey } from '../program/useMySeries.ts'

interface WorkoutFlowOptions {
  which: SeriesKey
  /** The name of the series. */
  name: string
  userId: string | undefined
  /** The name of the carer, or else of the patient. */
  recordedBy?: string | undefined
  day: string
  today: string
  /** The time zone of the account, which determines its days. */
  timeZone?: string | undefined
  prescriptions: MyPrescription[]
  /** The minutes that the patient has; undefined for the whole session. */
  minutes: number | undefined
  found: ReturnType<typeof useWorkoutsOfDay>
  stored: readonly StoredWorkout[]
  /** Stores which workout is played: in the address, or on a clinic tablet in memory. */
  place: PlayedWorkout
}

interface PlayedWorkout {
  playing: string | null
  show: (id: string) => void
  close: () => void
  /** Called after the workout was saved. */
  leave: () => void
}

/** Keeps the played workout in the address, so that a reload opens it again. */
export function usePlayedInAddress(): PlayedWorkout {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  return {
    playing: search.get('session'),
    show: (id) => setSearch((now) => ({ ...Object.fromEntries(now), session: id })),
    close: () =>
      setSearch((now) => Object.fromEntries([...now].filter(([key]) => key !== 'session')), { replace: true }),
    leave: () => void navigate(to('home'), { replace: true }),
  }
}

/** How long "Sent" is shown before the page returns home. Milliseconds. */
const sentNoticeMs = 1200

function newWorkout({
  which,
  name,
  userId,
  recordedBy,
  day,
  today,
  timeZone,
  prescriptions,
  minutes,
}: WorkoutFlowOptions) {
  const fitting = minutes === undefined ? undefined : shortWorkout(prescriptions, minutes)
  const short = fitting && { minutes: minutes!, exerciseIds: [...fitting.ids] }
  const included = fitting?.ids ?? new Set(prescriptions.map(({ _id }) => _id))
  const ids = { _id: randomId(), userId: userId!, recordedBy, ...which }
  const facts = { ...ids, name, day, isShort: short !== undefined, short: short ?? null }
  const begun = beginWorkout({ ...facts, prescriptions, included }, timeNow())
  return { ...begun, isTimed: day === today, clock: { ...clockMark(), today, timeZone } }
}

/** Starts, continues, changes, leaves and ends a session. */
export function useWorkoutFlow(facts: WorkoutFlowOptions) {
  const { found, stored, prescriptions, userId, name } = facts
  const { playing, close, ...place } = facts.place
  const [isSaving, setSaving] = useState(false)
  const { workout, sentRevision } = stored.find((storedWorkout) => storedWorkout.workout._id === playing) ?? {}

  const show = ({ _id }: Workout) => place.show(_id)
  const fromServer = (log: Parameters<typeof workoutFromLog>[0]) => {
    const copy = { ...workoutFromLog(log, prescriptions, { userId: userId!, name }), recordedBy: facts.recordedBy }
    saveSentWorkout(copy)
    return copy
  }
  const startWith = (change: (workout: Workout) => Workout) => {
    if (found.open) return show(found.open.workout)
    if (found.openElsewhere) return show(fromServer(found.openElsewhere))
    const begun = change(newWorkout(facts))
    saveWorkout(begun)
    show(begun)
  }
  const { open, openElsewhere } = found
  return {
    workout,
    /** The workout begun here or on another phone. */
    begun: open?.workout ?? (openElsewhere && workoutFromLog(openElsewhere, prescriptions, { userId: userId!, name })),
    isSaving,
    isOpen: found.open !== undefined || found.openElsewhere !== undefined,
    doneAt: found.finished?.workout.finishedAt ?? found.finishedElsewhere?.finishedAt ?? null,
    start: () => startWith((begun) => begun),
    tickOff: () => startWith(completeAll),
    reopen: () => show(found.finished?.workout ?? fromServer(found.finishedElsewhere!)),
    /** Discards a session without entries, unless the server has entries that were undone since. */
    leave() {
      if (workout && !hasEntries(workout) && !sentRevision && !isBeingSent()) discardWorkout(workout)
      close()
    },
    save(result: { effort: number | null; note: string }) {
      if (!workout) return
      // A workout that the server has not seen is corrected before it is sent, see workout-clock.ts.
      const now = workout.clock ? timeNow() : Math.max(timeNow(), Date.parse(workout.startedAt))
      saveWorkout(finishWorkout(workout, result, now))
      setSaving(true)
      setTimeout(place.leave, sentNoticeMs)
    },
  }
}
