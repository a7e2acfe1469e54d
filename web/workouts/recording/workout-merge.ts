import { dequal } from 'dequal'
import { mergeWorkouts, nextPlace, normalizeWorkout, placeOf, setKey } from '@kinora/contract/workout-merge.ts'
import type { SeriesLog, SeriesLogDraft } from '@kinora/contract/workouts.ts'
import { draftOf, isComplete, withEntry, type Step, type StoredWorkout, type Workout } from './workout.ts'

type Set = Step['sets'][number]

const stampsOf = ({ steps, changedAt }: Workout) =>
  [changedAt, ...steps.map((step) => step.changedAt)]
    .flatMap((stamps) => Object.values(stamps))
    .concat(steps.flatMap(({ sets }) => sets.map(({ at = 0 }) => at)))

const valuesOf = ({ reps, load, durationSeconds, side }: Set) => [reps, load, durationSeconds, side].join()

function stampSets(before: Step, after: Step, at: number) {
  const known = new Map(before.sets.map((set) => [set.key, set]))
  const sets: Set[] = []
  for (const set of after.sets) {
    const isTakenBack = set.key !== undefined && before.undoneSets.includes(set.key)
    if (set.key && !isTakenBack) {
      const same = known.get(set.key)
      sets.push(same && valuesOf(same) === valuesOf(set) ? same : { ...set, at })
    } else {
      const place = set.key ? placeOf(set) : nextPlace([...sets, ...after.sets.filter(({ key }) => key !== undefined)])
      sets.push({ ...set, key: setKey(place, before.undoneSets), at })
    }
  }
  return sets
}

function stampStep(before: Step, after: Step, at: number): Step {
  const sets = stampSets(before, after, at)
  const left = new Set(sets.map(({ key }) => key))
  const removed = before.sets.flatMap(({ key }) => (key && !left.has(key) ? [key] : []))
  const changedAt = { ...before.changedAt }
  if (after.pain !== before.pain) changedAt.painDuring = at
  if (after.effort !== before.effort) changedAt.effort = at
  if ((after.difficulty ?? null) !== (before.difficulty ?? null)) changedAt.difficulty = at
  if (after.skipped !== before.skipped) changedAt.skippedReason = at
  if (after.note !== before.note) changedAt.note = at
  return { ...after, sets, changedAt, undoneSets: [...new Set([...before.undoneSets, ...removed])] }
}

/**
 * Stamps the changes of a tap with the time, so that another phone's state can be merged. The stamp is later than all
 * stamps that this phone has seen, even if its clock is behind.
 */
export function stampChanges(before: Workout, after: Workout, now: number): Workout {
  const at = Math.max(now, 1 + Math.max(0, ...stampsOf(before)))
  const changedAt = { ...before.changedAt }
  if (after.effort !== before.effort) changedAt.effort = at
  if (after.note !== before.note) changedAt.note = at
  const steps = after.steps.map((step, index) =>
    step === before.steps[index] ? step : stampStep(before.steps[index]!, step, at),
  )
  return { ...after, changedAt, steps }
}

/** The recorded values, without the revision; the order of exercises does not matter. */
const contentOf = (draft: SeriesLogDraft) => {
  const { revision: _revision, entries, ...rest } = normalizeWorkout(draft)
  return { ...rest, entries: new Map(entries.map((entry) => [entry.assignedExerciseId, entry])) }
}

/** Merges what another phone recorded. Returns the same workout if there is nothing new. */
export function withChangesFrom(workout: Workout, log: SeriesLogDraft): Workout {
  const own = draftOf(workout)
  const ids = new Set(workout.steps.map(({ prescription }) => prescription._id))
  const known = log.entries.filter(({ assignedExerciseId }) => ids.has(assignedExerciseId))
  const merged = mergeWorkouts(own, { ...log, entries: known })
  if (dequal(contentOf(merged), contentOf(own))) return workout
  const { startedAt, finishedAt, isShort, short, effort, note, changedAt } = merged
  const entryOf = new Map(merged.entries.map((entry) => [entry.assignedExerciseId, entry]))
  const steps = workout.steps.map((step) => {
    const entry = entryOf.get(step.prescription._id)
    return entry ? withEntry(step, entry) : step
  })
  const isRestOver = workout.screen.kind === 'rest' && isComplete(steps[workout.at]!)
  const screen = isRestOver ? ({ kind: 'exercise' } as const) : workout.screen
  // Undo would restore a state without the other phone's sets.
  return { ...workout, startedAt, finishedAt, isShort, short, effort, note, changedAt, steps, screen, past: [] }
}

/** Merges the state on the server into the stored workout. */
export function rebased(stored: StoredWorkout, log: SeriesLog, hasUnsentChanges: boolean): StoredWorkout {
  const alerted = log.entries.flatMap(({ assignedExerciseId, alertedPain }) =>
    alertedPain === null ? [] : [[assignedExerciseId, alertedPain] as const],
  )
  const revision = hasUnsentChanges ? Math.max(stored.workout.revision, log.revision + 1) : log.revision
  return {
    by: stored.by,
    // The server has its day now, so the clock is no longer needed.
    workout: { ...withChangesFrom(stored.workout, log), revision, clock: undefined },
    sentRevision: log.revision,
    refusal: null,
    failures: 0,
    alerted: Object.fromEntries(alerted),
  }
}

/** Where one tab knows the true times and the other has those of this device's wrong clock: the true ones. */
function trueTimes(one: Workout, two: Workout) {
  const [known, wrong] = one.clock ? [two, one] : [one, two]
  if (known.clock || !wrong.clock) return undefined
  const { day, startedAt } = known
  const shift = Date.parse(startedAt) - Date.parse(wrong.startedAt)
  const ended = wrong.finishedAt && new Date(Date.parse(wrong.finishedAt) + shift).toISOString()
  return { day, startedAt, finishedAt: known.finishedAt ?? ended, clock: undefined }
}

/** Merges what another tab of this device stored. Returns the same workout if there is nothing new. */
export function withStored(own: StoredWorkout, other: StoredWorkout): StoredWorkout {
  const merged = withChangesFrom(own.workout, draftOf(other.workout))
  if (merged === own.workout) return own
  const workout = { ...merged, ...trueTimes(own.workout, other.workout) }
  const isSent = [own, other].every((storedWorkout) => storedWorkout.sentRevision >= storedWorkout.workout.revision)
  const revision = Math.max(own.workout.revision, other.workout.revision) + (isSent ? 0 : 1)
  const sentRevision = Math.max(own.sentRevision, other.sentRevision)
  return { ...own, workout: { ...workout, revision }, sentRevision }
}
