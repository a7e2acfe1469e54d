import { clear, createStore, entries, setMany, type UseStore } from 'idb-keyval'
import type { StoredWorkout } from './workout-store.ts'
import type { PlayerScreen, Workout } from './workout.ts'

const oldName = 'kinora-sessions'

/** A workout as devices stored it until November 2026. */
interface OldEntry {
  session: Omit<Workout, 'screen' | 'past'> & { moment: PlayerScreen }
  sent: number
  refusal: StoredWorkout['refusal']
}

const withVideos = (step: Workout['steps'][number]): Workout['steps'][number] => {
  const { instructions } = step.prescription
  return {
    ...step,
    prescription: { ...step.prescription, instructions: { ...instructions, videos: instructions.videos ?? [] } },
  }
}

const converted = ({ session: { moment, ...workout }, sent, refusal }: OldEntry): StoredWorkout => ({
  workout: { ...workout, steps: workout.steps.map(withVideos), screen: moment, past: [] },
  sentRevision: sent,
  refusal,
})

async function hasOldDatabase() {
  const databases = await globalThis.indexedDB?.databases?.()
  return databases?.some(({ name }) => name === oldName) ?? true
}

/** Moves workouts from the database's former name, so that none that was recorded offline is lost. Remove in 2027. */
export async function moveOldWorkouts(store: UseStore) {
  if (!(await hasOldDatabase())) return
  const oldStore = createStore(oldName, 'sessions')
  const found = await entries<string, OldEntry>(oldStore)
  const stored = new Set((await entries<string, StoredWorkout>(store)).map(([key]) => key))
  const missing = found.filter(([key]) => !stored.has(key))
  await setMany(
    missing.map(([key, old]) => [key, converted(old)]),
    store,
  )
  await clear(oldStore)
  globalThis.indexedDB?.deleteDatabase(oldName)
}
