import type { Tx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { findExerciseName, findExerciseNames, findTemplateTitle } from './template-health.queries.ts'
import {
  basisOf,
  healthExercise,
  healthOutcome,
  healthWeeks,
  type ExerciseCounts,
  type TemplateCounts,
} from './template-health.rules.ts'
import { findTotals } from './totals.queries.ts'

const iso = (at?: Date) => at?.toISOString() ?? null
const idsIn = (exercises: ExerciseCounts[]) =>
  exercises.flatMap(({ exerciseId, swappedFor }) => [exerciseId, ...swappedFor.map((other) => other.exerciseId)])

const notBegun: TemplateCounts = { all: 0, now: 0, weeks: [], exercises: [], outcomes: [] }

/** How a template performs for all patients of the clinic, anonymously and for at least five patients. */
export async function readTemplateHealth(db: Tx, organizationId: string, id: string) {
  const { title } = ensureFound(await findTemplateTitle(db, organizationId, id), 'This template')
  const totals = await findTotals(db, organizationId, 'template', id)
  const { all, now, weeks, exercises, outcomes } = totals?.counts ?? notBegun
  const names = await findExerciseNames(db, idsIn(exercises))
  return {
    title,
    countedAt: iso(totals?.countedAt),
    all: basisOf(all),
    now: basisOf(now, all),
    weeks: healthWeeks(weeks, all),
    exercises: exercises
      .filter(({ exerciseId }) => names.has(exerciseId))
      .map((exercise) => healthExercise(exercise, names, all)),
    outcomes: outcomes.map((outcome) => healthOutcome(outcome, all)),
  }
}

const nothing = {
  ...{ patients: 0, logged: 0, done: 0, flagged: 0, withLog: 0, removed: 0, swapped: 0, tooEasy: 0, tooHard: 0 },
  swappedFor: [],
  skips: [],
}

/** The same for one exercise, in all programs of the clinic. */
export async function readExerciseHealth(db: Tx, organizationId: string, id: string) {
  const { name } = ensureFound(await findExerciseName(db, id), 'This exercise')
  const totals = await findTotals(db, organizationId, 'exercise', id)
  const counts = totals?.counts ?? { exerciseId: id, ...nothing }
  const names = (await findExerciseNames(db, idsIn([counts]))).set(id, name)
  return { countedAt: iso(totals?.countedAt), health: healthExercise(counts, names) }
}
