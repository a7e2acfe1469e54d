import { encryptedStore } from '../../app/encrypted-store.ts'
import { moveOldWorkouts, withMergeFields } from './old-workout-store.ts'
import { withStored } from './workout-merge.ts'
import type { StoredWorkout } from './workout.ts'

/** The workouts in this device's IndexedDB, which all tabs read and write. */
export const database = encryptedStore<StoredWorkout>('kinora-workouts', 'workouts')

export const keyOf = ({ workout: { userId, _id }, by = userId }: StoredWorkout) => `${by}/${_id}`

/** The version of each workout that this page last read or wrote. Any other version is from another tab. */
const seen = new Map<string, number | undefined>()

let moved: Promise<void> | undefined

/** The stored workouts of an account in chronological order; the database sorts by id. */
export async function readWorkouts(userId: string) {
  await (moved ??= moveOldWorkouts(database))
  const found = (await database.entries())
    .filter(([, { workout }]) => workout.userId === userId)
    .toSorted(([, a], [, b]) => a.workout.startedAt.localeCompare(b.workout.startedAt))
  return found.map(([key, stored]) => {
    const isSeen = seen.get(key) === stored.version
    seen.set(key, stored.version)
    return { key, isSeen, stored: { ...stored, workout: withMergeFields(stored.workout) } }
  })
}

/** Stores a workout, merged with changes that another tab stored meanwhile, which `takeOver` receives. */
export function storeWorkout(stored: StoredWorkout, takeOver: (other: StoredWorkout) => void) {
  const key = keyOf(stored)
  return database.set(key, { ...stored, version: Math.random() }, (own, other) => {
    const isSeen = !other || seen.get(key) === other.version
    seen.set(key, own.version)
    if (isSeen) return own
    takeOver(other)
    return withStored(own, other)
  })
}
