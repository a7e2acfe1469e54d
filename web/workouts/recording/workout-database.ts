import { encryptedStore } from '../../app/encrypted-store.ts'
import { moveOldWorkouts, withMergeFields } from './old-workout-store.ts'
import { withStored } from './workout-merge.ts'
import type { StoredWorkout } from './workout.ts'

/** The workouts in this device's IndexedDB, which all tabs read and write. */
export const database = encryptedStore<StoredWorkout>('kinora-workouts', 'workouts')

export const keyOf = ({ workout: { userId, _id }, by = userId }: StoredWorkout) => `${by}/${_id}`

/** Which version of each workout this page has read or written. Any other is another tab's. */
const seen = new Map<string, number | undefined>()

let moved: Promise<void> | undefined

/** What is stored for an account, in the order in which it was done: the database sorts by id. */
export async function readWorkouts(userId: string) {
  await (moved ??= moveOldWorkouts(database))
  const found = (await database.entries())
    .filter(([, { workout }]) => workout.userId === userId)
    .toSorted(([, a], [, b]) => a.workout.startedAt.localeCompare(b.workout.startedAt))
  return found.map(([key, stored]) => {
    const isSeen = seen.has(key) && seen.get(key) === stored.version
    seen.set(key, stored.version)
    return { key, isSeen, stored: { ...stored, workout: withMergeFields(stored.workout) } }
  })
}

/** Stores a workout together with what another tab stored of it meanwhile, which `takeOver` is given. */
export function storeWorkout(stored: StoredWorkout, takeOver: (other: StoredWorkout) => void) {
  const key = keyOf(stored)
  return database.set(key, { ...stored, version: Math.random() }, (own, other) => {
    const isSeen = !other || (seen.has(key) && seen.get(key) === other.version)
    seen.set(key, own.version)
    const merged = isSeen ? own : withStored(own, other)
    if (merged !== own) takeOver(other!)
    return merged
  })
}
