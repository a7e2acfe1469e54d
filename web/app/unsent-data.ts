import { countUnsentWorkouts, clearWorkoutStore } from '../workouts/recording/workout-store.ts'
import { clearFormCheckOutbox, countUnsentFormChecks } from '../workouts/form-check/form-check-outbox.ts'
import { clearSurveyDrafts, countSurveyDrafts } from '../surveys/fill-in/survey-draft.ts'
import { forgetClock } from './clock.ts'
import { destroyStoredData } from './encrypted-store.ts'
import { clearOfflineVideos } from './offline-videos.ts'
import { clearOffline, countWaitingWrites } from './offline-store.ts'
import { session } from './login-session.ts'
import { decodeToken } from './session-claims.ts'

export interface Unsent {
  workouts: number
  surveys: number
  videos: number
  /** Other unsent data, such as requests for help. */
  changes: number
}

/** Unsent data that signing out now would delete; undefined if there is none. */
export async function findUnsent(): Promise<Unsent | undefined> {
  const userId = decodeToken(session()?.token ?? '')?.userId
  if (!userId) return undefined
  const [workouts, surveys, videos, changes] = await Promise.all([
    countUnsentWorkouts(userId),
    countSurveyDrafts(),
    countUnsentFormChecks(),
    countWaitingWrites(),
  ])
  return workouts + surveys + videos + changes > 0 ? { workouts, surveys, videos, changes } : undefined
}

/**
 * Removes the stored data of the person who signs out, first the key that decrypts it. With `keepsWorkouts`, the
 * workouts and the key stay.
 */
export async function clearDevice({ keepsWorkouts = false } = {}) {
  if (!keepsWorkouts) {
    await destroyStoredData()
    forgetClock()
  }
  await Promise.all([
    clearOffline(),
    keepsWorkouts || clearWorkoutStore(),
    clearSurveyDrafts(),
    clearFormCheckOutbox(),
    clearOfflineVideos(),
  ])
}
