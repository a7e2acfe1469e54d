import { countUnsentWorkouts, clearWorkoutStore } from '../workouts/recording/workout-store.ts'
import { clearSurveyDrafts, countSurveyDrafts } from '../surveys/fill-in/survey-draft.ts'
import { destroyStoredData } from './encrypted-store.ts'
import { clearOffline } from './offline-store.ts'
import { decodeToken, session } from './login-session.ts'

export interface Unsent {
  workouts: number
  surveys: number
}

/** What has not been sent and would be lost by signing out now; undefined if nothing would. */
export async function findUnsent(): Promise<Unsent | undefined> {
  const userId = decodeToken(session()?.token ?? '')?.userId
  if (!userId) return undefined
  const [workouts, surveys] = await Promise.all([countUnsentWorkouts(userId), countSurveyDrafts(userId)])
  return workouts + surveys > 0 ? { workouts, surveys } : undefined
}

/** Removes what this device stores of the person who signs out, and first the key without which nobody can read it. */
export async function clearDevice() {
  await destroyStoredData()
  await Promise.all([clearOffline(), clearWorkoutStore(), clearSurveyDrafts()])
}
