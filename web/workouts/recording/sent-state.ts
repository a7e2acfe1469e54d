import { hasEntries, type StoredWorkout } from './workout.ts'

export const isUnsent = ({ workout, sentRevision, refusal }: StoredWorkout) =>
  workout.revision > sentRevision && (sentRevision > 0 || hasEntries(workout)) && refusal?.revision !== workout.revision
const manyFailures = 3
/** The server failed on this workout again and again; it is still tried, and the patient is told. */
export const isStuck = (stored: StoredWorkout) => isUnsent(stored) && (stored.failures ?? 0) >= manyFailures
/** The server refused this revision; the next change is sent again. */
export const isRefused = ({ workout, sentRevision, refusal }: StoredWorkout) =>
  workout.revision > sentRevision && refusal?.revision === workout.revision

/** What only this device has, also what the server has refused. */
export const isOnlyHere = (stored: StoredWorkout) => isUnsent(stored) || isRefused(stored)
