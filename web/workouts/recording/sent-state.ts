import { hasEntries, type StoredWorkout } from './workout.ts'

export const isUnsent = ({ workout, sentRevision, refusal }: StoredWorkout) =>
  workout.revision > sentRevision && (sentRevision > 0 || hasEntries(workout)) && refusal?.revision !== workout.revision
const manyFailures = 3
/** The server has failed on this workout several times; it is still retried, and the patient is informed. */
export const isStuck = (stored: StoredWorkout) => isUnsent(stored) && (stored.failures ?? 0) >= manyFailures
/** The server refused this revision; the next change is sent again. */
export const isRefused = ({ workout, sentRevision, refusal }: StoredWorkout) =>
  workout.revision > sentRevision && refusal?.revision === workout.revision

/** True for a workout that only this device has, even if the server has refused it. */
export const isOnlyOnDevice = (stored: StoredWorkout) => isUnsent(stored) || isRefused(stored)
