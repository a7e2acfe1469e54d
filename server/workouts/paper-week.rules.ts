import { addDays, type Day } from '@kinora/contract/days.ts'
import type { Side } from '@kinora/contract/dosage.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { nextPlace, setKey } from '@kinora/contract/workout-merge.ts'
import type { LogEntry } from '@kinora/contract/workouts.ts'

export const daysOfWeek = (startDate: Day, week: number) =>
  Array.from({ length: 7 }, (_, at) => addDays(startDate, (week - 1) * 7 + at))

interface PaperExercise {
  _id: string
  version: number
  side: Side
  dosage: { set: string }
}

type StoredEntry = Pick<LogEntry, 'assignedExerciseId' | 'version' | 'sets' | 'undoneSets'>

const noAnswers = { painDuring: null, effort: null, difficulty: null, skippedReason: null, note: '' }

/**
 * A tick means that all sets were done, without repetitions or load. A missing tick removes the sets entered before.
 */
function tickedEntry({ _id, version, side, dosage }: PaperExercise, stored: StoredEntry | undefined): LogEntry {
  const undoneSets = stored?.undoneSets ?? []
  const sides = side === 'each' ? (['left', 'right'] as const) : [null]
  const wanted = Number(dosage.set) * sides.length
  const sets = [...(stored?.sets ?? [])]
  while (sets.length < wanted) {
    const key = setKey(nextPlace(sets), undoneSets)
    sets.push({ key, reps: null, load: null, durationSeconds: null, side: sides[sets.length % sides.length]! })
  }
  const followed = stored?.version ?? version
  return { assignedExerciseId: _id, version: followed, sets, undoneSets, ...noAnswers, changedAt: {} }
}

function clearedEntry({ assignedExerciseId, version, sets, undoneSets }: StoredEntry): LogEntry {
  const keys = sets.map(({ key }, at) => key ?? setKey(at + 1, undoneSets))
  const undone = [...new Set([...undoneSets, ...keys])]
  return { assignedExerciseId, version, sets: [], undoneSets: undone, ...noAnswers, changedAt: {} }
}

/** The entries of a session in which exactly the exercises in `done` were ticked. */
export function paperEntries(
  exercises: readonly PaperExercise[],
  done: ReadonlySet<string>,
  stored: readonly StoredEntry[] = [],
): LogEntry[] {
  const storedOf = new Map(stored.map((entry) => [entry.assignedExerciseId, entry]))
  return exercises.flatMap((exercise) => {
    const known = storedOf.get(exercise._id)
    if (done.has(exercise._id)) return [tickedEntry(exercise, known)]
    return known ? [clearedEntry(known)] : []
  })
}

/** @throws Problem unless each day is in the week, listed once, and not in the future. */
export function ensurePaperDays(days: readonly { day: Day }[], ofWeek: readonly Day[], today: Day) {
  const seen = new Set<Day>()
  for (const [at, { day }] of days.entries()) {
    const field = `days.${at}.day`
    if (!ofWeek.includes(day)) throw fieldProblem('invalid', field, 'This day is not in the week.')
    if (seen.has(day)) throw fieldProblem('invalid', field, 'This day appears twice.')
    if (day > today) throw fieldProblem('invalid', field, 'This day is in the future.')
    seen.add(day)
  }
}

export const recordedMeanwhile = () =>
  new Problem('conflict', 'The patient has recorded one of these sessions in the app meanwhile. Open the sheet again.')
