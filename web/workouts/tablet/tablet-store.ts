import { accounts } from '@kinora/contract/accounts.ts'
import { clinicTablets } from '@kinora/contract/clinic-tablets.ts'
import type { RequestOf } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { call } from '../../app/api-client.ts'
import { encryptedStore } from '../../app/encrypted-store.ts'
import { endSession, session } from '../../app/login-session.ts'
import { destroyStorageKey } from '../../app/storage-key.ts'
import { clearDevice } from '../../app/unsent-data.ts'
import { draftOf, type StoredWorkout } from '../recording/workout.ts'
import { isOnlyOnDevice } from '../recording/sent-state.ts'
import { loadedWorkouts, sendUnsent } from '../recording/workout-store.ts'

/** Workouts that this tablet could not send yet, encrypted with a key that is destroyed once all are sent. */
const lateStore = encryptedStore<RequestOf<typeof clinicTablets.sendLate>['body']>('kinora-late', 'workouts', 'late')

/** Milliseconds to wait for the server when a patient taps Done. */
const patience = 5000
const waitForPatience = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patience))])

/** The same database as in workout-database.ts. */
const workoutStore = encryptedStore<StoredWorkout>('kinora-workouts', 'workouts')

/** Data that remains on this tablet after closing a session, and must not be deleted. */
export interface LeftOver {
  /** The stored data could not be read, so it is unknown whether all of it was sent. */
  isUnread: boolean
  /** Sessions that could be neither stored nor sent: only this page has them. */
  inPage: number
}

/** Encrypts all unsent workouts on this tablet, of all patients, or sends them if that fails. */
async function encryptUnsent(): Promise<LeftOver> {
  const inMemory = loadedWorkouts()
  const ids = new Set(inMemory.map(({ workout }) => workout._id))
  const stored = await workoutStore.entries().then(
    (all) => all.map(([, each]) => each),
    (cause: unknown) => {
      console.warn('The workouts on this tablet could not be read.', cause)
      return undefined
    },
  )
  const others = stored?.filter(({ workout }) => !ids.has(workout._id)) ?? []
  let inPage = 0
  for (const { workout } of [...inMemory, ...others].filter(isOnlyOnDevice)) {
    const body = { patientId: workout.userId, workout: draftOf(workout) }
    const isSafe = await lateStore
      .set(workout._id, body)
      .catch(() => call(clinicTablets.sendLate, { body }))
      .then(
        () => true,
        (cause: unknown) => {
          console.warn('A workout was neither stored nor sent.', cause)
          return false
        },
      )
    if (!isSafe) inPage += 1
  }
  return { isUnread: stored === undefined, inPage }
}

async function closeSession(): Promise<LeftOver> {
  const isOpen = session()?.isOnTablet === true
  if (isOpen && navigator.onLine) await waitForPatience(sendUnsent())
  const leftOver = await encryptUnsent()
  const keepsWorkouts = leftOver.isUnread || leftOver.inPage > 0
  const signedOut = isOpen && call(accounts.logout, {})
  endSession({ isExpired: false })
  await clearDevice({ keepsWorkouts }).catch((cause: unknown) => console.warn('Some data may be left.', cause))
  if (signedOut) await waitForPatience(signedOut)
  return leftOver
}

let closing: Promise<LeftOver> | undefined

/**
 * Ends the patient's session and removes their data from this tablet, including data left when the browser was closed.
 * Unsent data is encrypted first, to be sent later. Data that cannot be read or encrypted stays.
 */
export const closeTablet = () => (closing ??= closeSession().finally(() => (closing = undefined)))

const isTemporary = ({ code }: Problem) => code === 'unavailable' || code === 'too_many' || code === 'failed'

/** Sends the stored workouts. Returns the number still unsent, and why others were refused for good. */
export async function sendLateWorkouts() {
  const refusals: string[] = []
  let waiting = 0
  for (const [id, body] of await lateStore.entries()) {
    try {
      await call(clinicTablets.sendLate, { body })
      await lateStore.delMany([id])
    } catch (error) {
      const problem = error as Problem
      if (problem instanceof Problem && !isTemporary(problem)) {
        refusals.push(problem.message)
        await lateStore.delMany([id])
      } else waiting += 1
    }
  }
  if (waiting === 0) await clearLateWorkouts()
  return { waiting, refusals }
}

/** Deletes the data for a device that is no longer a clinic tablet, because the server refuses its requests. */
export async function clearLateWorkouts() {
  await destroyStorageKey('late')
  await lateStore.clear()
}
