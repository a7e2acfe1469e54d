import { countUnsentWorkouts, clearWorkoutStore } from '../workouts/recording/workout-store.ts'
import { forgetOffline } from './offline.ts'
import { decodeToken, session } from './session.ts'

/** How many sessions would be lost by leaving this device now. */
export async function countLost() {
  const userId = decodeToken(session()?.token ?? '')?.userId
  return userId ? countUnsentWorkouts(userId) : 0
}

/** Nothing of whoever leaves stays on this device. */
export const forgetEverything = () => Promise.all([forgetOffline(), clearWorkoutStore()])
