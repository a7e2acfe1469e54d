import { organizations } from '@kinora/contract/organizations.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call } from '../../app/api-client.ts'
import { isClockKnown, isMarkTrue } from '../../app/clock.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { StoredWorkout, Workout } from './workout.ts'

/**
 * The correction of a wrong clock for a workout that is about to be sent for the first time; undefined if it needs
 * none. Throws without a connection.
 */
export async function clockCorrection({
  workout: { clock, startedAt, finishedAt },
  sentRevision,
}: StoredWorkout): Promise<((workout: Workout) => Workout) | undefined> {
  if (!clock || sentRevision > 0) return undefined
  // Any reply contains the time, even a refusal.
  if (!isClockKnown())
    await call(organizations.settings, { query: {} }).catch((problem: Problem) => {
      if (problem.code === 'unavailable' && !isClockKnown()) throw problem
    })
  if (isMarkTrue(clock) && (!finishedAt || finishedAt >= startedAt)) return undefined
  return (await loadChunk(() => import('./workout-clock.ts'))).correctedByClock
}
