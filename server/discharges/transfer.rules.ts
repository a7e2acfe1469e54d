import type { SentExercise, TransferPreview } from '@kinora/contract/patient-transfers.ts'

interface KnownExercise {
  id: string
  name: string
  isStarter: boolean
  sourceId: string | null
}

export interface MappedExercise {
  sent: SentExercise
  outcome: TransferPreview['exercises'][number]['outcome']
  /** The exercise here; undefined if it has to be added. */
  known: KnownExercise | undefined
}

const title = (name: string) => name.trim().toLowerCase()

/** Each exercise by identity, else by its title, the clinic's own before the library's. */
export function mapExercises(sent: SentExercise[], known: KnownExercise[]): MappedExercise[] {
  const own = known.filter(({ isStarter }) => !isStarter)
  const library = known.filter(({ isStarter }) => isStarter)
  return sent.map((exercise) => {
    const { key, starter, draft } = exercise
    const isTitled = ({ name }: KnownExercise) => title(name) === title(draft.name)
    const found =
      (starter && library.find(({ sourceId }) => sourceId === starter)) ||
      own.find(({ id, sourceId }) => id === key || sourceId === key) ||
      own.find(isTitled) ||
      library.find(isTitled)
    return { sent: exercise, known: found, outcome: found ? (found.isStarter ? 'library' : 'own') : 'added' }
  })
}

/** The clinic's own exercises are its to give; those of others travel with their text if their licence lets them. */
export const mayTravel = (attribution: { licence: string } | null) =>
  attribution === null || /^(CC(?!.*NC)|Apache|MIT|public domain)/i.test(attribution.licence)
