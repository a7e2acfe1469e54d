import { clear, createStore, entries } from 'idb-keyval'
import type { EncryptedStore } from '../../app/encrypted-store.ts'
import { setKey } from '@kinora/contract/workout-merge.ts'
import type { PlayerScreen, Workout, StoredWorkout } from './workout.ts'

const oldName = 'kinora-sessions'

/** The format in which devices stored workouts until November 2026. */
interface OldEntry {
  session: Omit<Workout, 'screen' | 'past'> & { moment: PlayerScreen }
  sent: number
  refusal: StoredWorkout['refusal']
}

const stepAnswers = ['painDuring', 'effort', 'skippedReason', 'note'] as const

/** Fills in the fields that earlier versions of the app did not store. */
export const withMergeFields = (workout: Workout): Workout => ({
  ...workout,
  changedAt: workout.changedAt ?? { effort: workout.revision, note: workout.revision },
  steps: workout.steps.map((step) => {
    const undoneSets = step.undoneSets ?? []
    const changedAt = step.changedAt ?? Object.fromEntries(stepAnswers.map((name) => [name, workout.revision]))
    const sets = step.sets.map((set, at) => ({
      ...set,
      key: set.key ?? setKey(at + 1, undoneSets),
      at: set.at ?? workout.revision,
    }))
    return { ...step, sets, undoneSets, changedAt }
  }),
})

const withVideos = (step: Workout['steps'][number]): Workout['steps'][number] => {
  const { instructions } = step.prescription
  return {
    ...step,
    prescription: { ...step.prescription, instructions: { ...instructions, videos: instructions.videos ?? [] } },
  }
}

const convertOldEntry = ({ session: { moment, ...workout }, sent, refusal }: OldEntry): StoredWorkout => ({
  workout: { ...workout, steps: workout.steps.map(withVideos), screen: moment, past: [] },
  sentRevision: sent,
  refusal,
})

async function hasOldDatabase() {
  const databases = await globalThis.indexedDB?.databases?.()
  return databases?.some(({ name }) => name === oldName) ?? true
}

/** Moves workouts from the database's old name, so that none recorded offline is lost. Remove in 2027. */
export async function moveOldWorkouts(store: EncryptedStore<StoredWorkout>) {
  if (!(await hasOldDatabase())) return
  const oldStore = createStore(oldName, 'sessions')
  const found = await entries<string, OldEntry>(oldStore)
  const stored = new Set(await store.keys())
  const missing = found.filter(([key]) => !stored.has(key))
  await Promise.all(missing.map(([key, old]) => store.set(key, convertOldEntry(old))))
  await clear(oldStore)
  globalThis.indexedDB?.deleteDatabase(oldName)
}
