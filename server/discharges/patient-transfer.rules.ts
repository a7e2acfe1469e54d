import type { SentExercise, TransferContent, TransferPreview } from '@kinora/contract/patient-transfers.ts'

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

/** More than a year of a full program; of a plan without an end, which is repeated when it is imported, one week. */
const mostPrescriptions = { program: 5000, week: 100 }

/** Whether what a file says fits together: each exercise once, no week after the last, and no more than a program has. */
export function isConsistent({ exercises, program }: TransferContent) {
  const keys = new Set(exercises.map(({ key }) => key))
  if (keys.size < exercises.length) return false
  if (!program) return true
  const prescriptions = program.series.flatMap((series) => series.prescriptions)
  return (
    prescriptions.length <= mostPrescriptions[program.isOpenEnded ? 'week' : 'program'] &&
    prescriptions.every(({ week, exercise }) => week <= program.weeks && keys.has(exercise))
  )
}

const title = (name: string) => name.trim().toLowerCase()

/** Each exercise by identity, else by its title, the clinic's own before the library's. */
export function mapExercises(sent: SentExercise[], known: KnownExercise[]): MappedExercise[] {
  const ownExercises = known.filter(({ isStarter }) => !isStarter)
  const library = known.filter(({ isStarter }) => isStarter)
  return sent.map((exercise) => {
    const { key, starter, draft } = exercise
    const isTitled = ({ name }: KnownExercise) => title(name) === title(draft.name)
    const found =
      (starter && library.find(({ sourceId }) => sourceId === starter)) ||
      ownExercises.find(({ id, sourceId }) => id === key || sourceId === key) ||
      ownExercises.find(isTitled) ||
      library.find(isTitled)
    return { sent: exercise, known: found, outcome: found ? (found.isStarter ? 'library' : 'own') : 'added' }
  })
}

/** The clinic's own exercises are its to give; those of others travel with their text if their licence lets them. */
export const isTransferable = (attribution: { licence: string } | null) =>
  attribution === null || /^(CC(?!.*NC)|Apache|MIT|public domain)/i.test(attribution.licence)
