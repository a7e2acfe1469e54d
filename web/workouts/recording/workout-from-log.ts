import type { SeriesLog } from '@kinora/contract/workouts.ts'
import { normalizeWorkout } from '@kinora/contract/workout-merge.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { isOpen, stepOf, withEntry, type Workout } from './workout.ts'

/** Converts a server log to a workout, to continue or change it on this device. */
export function workoutFromLog(
  log: SeriesLog,
  prescriptions: readonly MyPrescription[],
  { userId, name }: { userId: string; name: string },
): Workout {
  const { changedAt, entries } = normalizeWorkout(log)
  const entryOf = new Map(entries.map((entry) => [entry.assignedExerciseId, entry]))
  const steps = prescriptions.map((prescription) => {
    const entry = entryOf.get(prescription._id)
    const isPlanned = log.short?.exerciseIds.includes(prescription._id) ?? prescription.priority === 'must'
    const isLeftOut = log.isShort && !isPlanned && !entry
    const step = stepOf(prescription, isLeftOut)
    if (!entry) return step
    // The version distinguishes the prescription that was followed then from the current one.
    const followed = { ...prescription, version: entry.version }
    return withEntry({ ...step, prescription: followed }, entry)
  })
  const { _id, revision, programId, seriesId, week, day, startedAt, finishedAt, isShort, short, effort, note } = log
  const firstOpen = steps.findIndex(isOpen)
  const whole = { _id, revision, programId, seriesId, week, day, startedAt, finishedAt, isShort, short, effort, note }
  return {
    ...whole,
    userId,
    name,
    changedAt,
    isTimed: Boolean(finishedAt),
    steps,
    at: Math.max(0, firstOpen),
    screen: finishedAt || firstOpen < 0 ? { kind: 'end' } : { kind: 'exercise' },
    past: [],
  }
}
