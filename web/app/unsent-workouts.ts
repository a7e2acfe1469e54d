import { countUnsentWorkouts, clearWorkoutStore } from '../workouts/recording/workout-store.ts'
import { clearSurveyDrafts } from '../surveys/fill-in/survey-draft.ts'
import { clearOffline } from './offline-store.ts'
import { decodeToken, session } from './login-session.ts'

/** How many sessions would be lost by leaving this device now. */
export async function unsentWorkoutCount() {
  const userId = decodeToken(session()?.token ?? '')?.userId
  return userId ? countUnsentWorkouts(userId) : 0
}

/** Nothing of whoever leaves stays on this device. */
export const clearDevice = () => Promise.all([clearOffline(), clearWorkoutStore(), clearSurveyDrafts()])
