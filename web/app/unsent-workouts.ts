import { countUnsent, forgetKept } from '../workouts/kept.ts'
import { forgetOffline } from './offline.ts'
import { decodeToken, session } from './session.ts'

/** How many sessions would be lost by leaving this device now. */
export async function countLost() {
  const userId = decodeToken(session()?.token ?? '')?.userId
  return userId ? countUnsent(userId) : 0
}

/** Nothing of whoever leaves stays on this device. */
export const forgetEverything = () => Promise.all([forgetOffline(), forgetKept()])
