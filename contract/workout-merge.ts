import type { LoggedSet, LogEntry, SeriesLogDraft, ShortPlan } from './workouts.ts'
import type { z } from 'zod'

/**
 * Merges two states of one workout, set by set and answer by answer, so that the order of sending does not matter and
 * nothing is counted twice. Merging is commutative, associative and idempotent.
 */

type KeyedSet = z.infer<typeof LoggedSet> & { key: string; at: number }
type Stamps = Record<string, number>

/** A set is identified by its place and how often that place was undone: '2.0', after one undo '2.1'. */
export const placeOf = ({ key }: { key?: string | undefined }) => Number(key!.split('.')[0])
const roundOf = (key: string) => Number(key.split('.')[1])

/** The key for the set at this place, given the sets that were taken back. */
export function setKey(place: number, undone: readonly string[]) {
  const rounds = undone.filter((key) => placeOf({ key }) === place).map(roundOf)
  return `${place}.${Math.max(-1, ...rounds) + 1}`
}

/** The first place without a set, from 1. */
export function nextPlace(sets: readonly { key?: string | undefined }[]) {
  const taken = new Set(sets.map((set, at) => (set.key ? placeOf(set) : at + 1)))
  let place = 1
  while (taken.has(place)) place += 1
  return place
}

/** With equal stamps the greater value wins, for example the higher pain. An answer beats a missing one. */
function isGreater(a: unknown, b: unknown) {
  if (a === null || b === null) return a !== null
  return typeof a === 'number' && typeof b === 'number' ? a > b : String(a) > String(b)
}

function mergeAnswers<T extends { changedAt: Stamps }>(a: T, b: T, names: readonly (keyof T & string)[]) {
  const merged: Partial<T> = {}
  const changedAt: Stamps = {}
  for (const name of names) {
    const [first, second] = [a.changedAt[name] ?? 0, b.changedAt[name] ?? 0]
    const isFirst = first === second ? isGreater(a[name], b[name]) : first > second
    merged[name] = (isFirst ? a : b)[name]
    if (first || second) changedAt[name] = Math.max(first, second)
  }
  return { ...merged, changedAt }
}

const answers = ['painDuring', 'effort', 'difficulty', 'skippedReason', 'note'] as const
const endAnswers = ['effort', 'note'] as const

const valuesOf = ({ reps, load, durationSeconds, side }: KeyedSet) =>
  JSON.stringify([reps, load, durationSeconds, side])
const isNewer = (set: KeyedSet, known: KeyedSet) =>
  roundOf(set.key) - roundOf(known.key) || set.at - known.at || (valuesOf(set) > valuesOf(known) ? 1 : -1)

/** One set per place: the same place ticked on two phones is one set. */
function mergeSets(sets: readonly KeyedSet[], undone: ReadonlySet<string>) {
  const byPlace = new Map<number, KeyedSet>()
  for (const set of sets.filter(({ key }) => !undone.has(key))) {
    const known = byPlace.get(placeOf(set))
    if (!known || isNewer(set, known) > 0) byPlace.set(placeOf(set), set)
  }
  return [...byPlace.values()].toSorted((a, b) => placeOf(a) - placeOf(b))
}

type Mergeable = Omit<SeriesLogDraft, 'entries' | 'changedAt'> & {
  changedAt: Stamps
  entries: (Omit<LogEntry, 'sets' | 'changedAt'> & { sets: KeyedSet[]; changedAt: Stamps })[]
}
type MergeableEntry = Mergeable['entries'][number]

/** Fills in what an older app or another program does not send, so that its newest revision wins. */
export function normalizeWorkout(draft: SeriesLogDraft): Mergeable {
  const stampAll = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, draft.revision]))
  const entries = draft.entries.map((entry) => {
    const undone = [...new Set(entry.undoneSets)].toSorted()
    const sets = entry.sets.map((set, at) => ({
      ...set,
      key: set.key ?? setKey(at + 1, undone),
      at: set.at ?? draft.revision,
    }))
    return {
      ...entry,
      difficulty: entry.difficulty ?? null,
      undoneSets: undone,
      sets: mergeSets(sets, new Set(undone)),
      changedAt: entry.changedAt ?? stampAll(answers),
    }
  })
  return {
    ...draft,
    startedAt: inUtc(draft.startedAt),
    finishedAt: draft.finishedAt && inUtc(draft.finishedAt),
    entries,
    changedAt: draft.changedAt ?? stampAll(endAnswers),
  }
}

function mergeEntry(a: MergeableEntry, b: MergeableEntry): MergeableEntry {
  const undoneSets = [...new Set([...a.undoneSets, ...b.undoneSets])].toSorted()
  return {
    ...a,
    version: Math.max(a.version, b.version),
    undoneSets,
    sets: mergeSets([...a.sets, ...b.sets], new Set(undoneSets)),
    ...mergeAnswers(a, b, answers),
  }
}

type Plan = ShortPlan | null | undefined

/** Combines the short plans of both phones; a phone without one adds nothing. */
function mergeShort(a: Plan, b: Plan) {
  if (!a || !b) return a ?? b ?? null
  const exerciseIds = [...new Set([...a.exerciseIds, ...b.exerciseIds])].toSorted()
  return { minutes: Math.max(a.minutes, b.minutes), exerciseIds }
}

const earlierMoment = (a: string, b: string) => (a <= b ? a : b)
const inUtc = (moment: string) => new Date(moment).toISOString()

/** A workout with everything that either state has. */
export function mergeWorkouts(one: SeriesLogDraft, other: SeriesLogDraft): Mergeable {
  const [a, b] = [normalizeWorkout(one), normalizeWorkout(other)]
  const ofB = new Map(b.entries.map((entry) => [entry.assignedExerciseId, entry]))
  const ofA = new Set(a.entries.map(({ assignedExerciseId }) => assignedExerciseId))
  return {
    ...a,
    revision: Math.max(a.revision, b.revision),
    startedAt: earlierMoment(a.startedAt, b.startedAt),
    finishedAt:
      a.finishedAt && b.finishedAt ? earlierMoment(a.finishedAt, b.finishedAt) : (a.finishedAt ?? b.finishedAt),
    isShort: a.isShort && b.isShort,
    short: a.isShort && b.isShort ? mergeShort(a.short, b.short) : null,
    ...mergeAnswers(a, b, endAnswers),
    entries: [
      ...a.entries.map((entry) => {
        const same = ofB.get(entry.assignedExerciseId)
        return same ? mergeEntry(entry, same) : entry
      }),
      ...b.entries.filter(({ assignedExerciseId }) => !ofA.has(assignedExerciseId)),
    ],
  }
}
