import { countUnsentWorkouts, clearWorkoutStore } from '../workouts/recording/workout-store.ts'
import { clearSurveyDrafts } from '../surveys/fill-in/survey-draft.ts'
import { clearOffline } from './offline-store.ts'
import { decodeToken, session } from './login-session.ts'

/** How many workouts have not been sent and would be lost by signing out now. */
export async function unsentWorkoutCount() {
  const userId = decodeToken(session()?.token ?? '')?.userId
  return userId ? countUnsentWorkouts(userId) : 0
}

/** Removes what this device stores of the person who signs out. */
export const clearDevice = () => Promise.all([clearOffline(), clearWorkoutStore(), clearSurveyDrafts()])
