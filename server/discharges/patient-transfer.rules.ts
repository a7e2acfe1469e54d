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
  /** The matching exercise of this clinic; undefined if it has to be added. */
  known: KnownExercise | undefined
}

/** For a program, more than a full year. For a plan without an end, one week, because the import repeats it. */
const maxPrescriptions = { program: 5000, week: 100 }

/**
 * Whether the content of a file is consistent: each exercise once, no week after the last, and not too many
 * prescriptions.
 */
export function isConsistent({ exercises, program }: TransferContent) {
  const keys = new Set(exercises.map(({ key }) => key))
  if (keys.size < exercises.length) return false
  if (!program) return true
  const prescriptions = program.series.flatMap((series) => series.prescriptions)
  return (
    prescriptions.length <= maxPrescriptions[program.isOpenEnded ? 'week' : 'program'] &&
    prescriptions.every(({ week, exercise }) => week <= program.weeks && keys.has(exercise))
  )
}

const normalizeTitle = (name: string) => name.trim().toLowerCase()

/** Matches each exercise by identity, otherwise by title, with the clinic's own before the library's. */
export function mapExercises(sent: SentExercise[], known: KnownExercise[]): MappedExercise[] {
  const ownExercises = known.filter(({ isStarter }) => !isStarter)
  const library = known.filter(({ isStarter }) => isStarter)
  return sent.map((exercise) => {
    const { key, starter, draft } = exercise
    const isTitled = ({ name }: KnownExercise) => normalizeTitle(name) === normalizeTitle(draft.name)
    const found =
      (starter && library.find(({ sourceId }) => sourceId === starter)) ||
      ownExercises.find(({ id, sourceId }) => id === key || sourceId === key) ||
      ownExercises.find(isTitled) ||
      library.find(isTitled)
    return { sent: exercise, known: found, outcome: found ? (found.isStarter ? 'library' : 'own') : 'added' }
  })
}

/** A clinic may pass on its own exercises; exercises of others only if their licence allows it. */
export const isTransferable = (attribution: { licence: string } | null) =>
  attribution === null || /^(CC(?!.*NC)|Apache|MIT|public domain)/i.test(attribution.licence)
