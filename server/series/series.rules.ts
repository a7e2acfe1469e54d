import { pluralize } from '@kinora/contract/pluralize.ts'
import type { Dosage } from '@kinora/contract/dosage.ts'
import { fieldProblem, notFound, Problem } from '@kinora/contract/problem.ts'
import type { Progression } from '@kinora/contract/series-copies.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import type { PrescribedExercise } from './prescription-content.rules.ts'
import { listText } from '@kinora/contract/list-text.ts'

const maxSeries = 20
const maxInWeek = 60

type OpenChange = { id: string; kind: string; before: string; after: string } | undefined
interface BeforeAfter {
  before: string
  after: string
}
type ChangeOperation = { insert: BeforeAfter } | { update: { id: string; after: string } } | { delete: { id: string } }

/**
 * Merges consecutive edits into one change; an edit that is reverted leaves none. `whole` is the current short form.
 */
export function mergeChange(open: OpenChange, change: BeforeAfter, whole: string): ChangeOperation {
  if (open?.kind === 'added') return { update: { id: open.id, after: whole } }
  if (open?.kind !== 'changed' || open.after !== change.before) return { insert: change }
  return open.before === change.after ? { delete: { id: open.id } } : { update: { id: open.id, after: change.after } }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const stepWithin = (value: number | null, by: number, least: number, most: number) =>
  value === null ? null : clamp(value + by, least, most)

/** The dosage after some steps of a progression. Missing values stay missing; others stay within their limits. */
export function progressed(
  dosage: Dosage,
  { reps, sets, holdSeconds, durationSeconds, load }: Progression,
  steps = 1,
): Dosage {
  const value = dosage.load && stepWithin(dosage.load.value, load * steps, 0, 1000)
  return {
    ...dosage,
    set: String(clamp(Number(dosage.set) + sets * steps, 1, 50)),
    repsMin: stepWithin(dosage.repsMin, reps * steps, 1, 1000),
    repsMax: stepWithin(dosage.repsMax, reps * steps, 1, 1000),
    holdSeconds: stepWithin(dosage.holdSeconds, holdSeconds * steps, 1, 600),
    durationSeconds: stepWithin(dosage.durationSeconds, durationSeconds * steps, 1, 14_400),
    load: dosage.load && { ...dosage.load, value: value === null ? null : Math.round(value! * 100) / 100 },
  }
}

/**
 * The same exercise in the same series in other weeks from `firstWeek` on. If a week has it several times, its second
 * occurrence matches the second one of other weeks.
 */
export function inOtherWeeksOf<P extends { _id: string; week: number; seriesId: string; exerciseId: string }>(
  rows: readonly P[],
  row: Pick<P, '_id' | 'week' | 'seriesId' | 'exerciseId'>,
  firstWeek: number,
) {
  const same = rows.filter(({ seriesId, exerciseId }) => seriesId === row.seriesId && exerciseId === row.exerciseId)
  const byWeek = Map.groupBy(same, ({ week }) => week)
  const at = (byWeek.get(row.week) ?? []).findIndex(({ _id }) => _id === row._id)
  const isOther = (week: number) => week >= firstWeek && week !== row.week
  return [...byWeek].flatMap(([week, inWeek]) => (isOther(week) && inWeek[at] ? [inWeek[at]] : []))
}

const signedText = (value: number, unit: string) =>
  value === 0 ? '' : `${value > 0 ? '+' : '−'}${Math.abs(value)} ${unit}`

/** "+1 rep · +2.5 load", or ''. */
export const progressionText = ({ reps, sets, holdSeconds, durationSeconds, load }: Progression) =>
  [
    signedText(reps, Math.abs(reps) === 1 ? 'rep' : 'reps'),
    signedText(sets, Math.abs(sets) === 1 ? 'set' : 'sets'),
    signedText(holdSeconds, 's hold'),
    signedText(durationSeconds, 's'),
    signedText(load, 'load'),
  ]
    .filter(Boolean)
    .join(' · ')

export const weeksText = (weeks: number[]) => `${weeks.length === 1 ? 'week' : 'weeks'} ${listText(weeks.map(String))}`
export const exercisesText = (count: number) => pluralize(count, 'exercise')

/** Moves or inserts an item; without an index, or beyond the end, it goes last. */
export function insertAt<T>(list: T[], item: T, at?: number) {
  const others = list.filter((other) => other !== item)
  return others.toSpliced(at ?? others.length, 0, item)
}

/** One week, or every week from it to the last. */
export const weeksFrom = (week: number, last: number, isEveryWeek: boolean) =>
  isEveryWeek ? Array.from({ length: last - week + 1 }, (_, at) => week + at) : [week]

export function ensureWeekCapacity(count: number) {
  if (count > maxInWeek)
    throw fieldProblem('conflict', 'exercises', `A series holds at most ${maxInWeek} exercises in a week.`)
}

export function ensureSeriesCapacity(count: number) {
  if (count >= maxSeries) throw new Problem('conflict', `A program holds at most ${maxSeries} series.`)
}

/** @throws Problem at the field unless the exercise may be prescribed. */
export function ensurePrescribable(exercise: PrescribedExercise | undefined, field: string): PrescribedExercise {
  if (!exercise) throw fieldProblem('not_found', field, notFound('this exercise').message)
  if (exercise.isArchived) throw fieldProblem('invalid', field, `${exercise.name} is archived. Restore it first.`)
  return exercise
}

/** The target weeks of a copy, each once and in order. */
export function copiedWeeks(program: { weeks: number }, from: number, to: number[]) {
  ensureWeek(program, from, 'from')
  const weeks = [...new Set(to)].toSorted((a, b) => a - b)
  for (const week of weeks) ensureWeek(program, week, 'to')
  if (weeks.includes(from))
    throw fieldProblem('invalid', 'to', 'Choose a different week: a week cannot be copied onto itself.')
  return weeks
}

export function ensureNextWeek({ weeks }: { weeks: number }, week: number) {
  if (week !== weeks + 1) throw fieldProblem('invalid', 'week', `The next week is ${weeks + 1}.`)
}

/** The sets remaining today, as text. */
export const setsLeft = (dosage: Dosage, setsDone: number) => String(Math.max(0, Number(dosage.set) - setsDone))

/** Ids with their index as `place`. */
export const withPlaces = (ids: string[]) => ids.map((id, place) => ({ id, place }))
