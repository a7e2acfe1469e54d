import type { Tx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import {
  countExercises,
  countFollowers,
  countOutcomes,
  countWeeks,
  findCountedAt,
  findExerciseName,
  findTemplateTitle,
} from './health.queries.ts'
import { basisOf, healthExercise, healthOutcome, healthWeeks } from './health.rules.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** How a template goes, over all patients of the clinic: without names, and of five patients at least. */
export async function readTemplateHealth(db: Tx, organizationId: string, id: string) {
  const { title } = ensureFound(await findTemplateTitle(db, organizationId, id), 'This template')
  const { all, now } = await countFollowers(db, organizationId, id)
  const [weeks, exercises, outcomes] = [
    await countWeeks(db, organizationId, id),
    await countExercises(db, organizationId, { templateId: id }),
    await countOutcomes(db, organizationId, id),
  ]
  return {
    title,
    countedAt: iso(await findCountedAt(db, organizationId)),
    all: basisOf(all),
    now: basisOf(now, all),
    weeks: healthWeeks(weeks, all),
    exercises: exercises.map((exercise) => healthExercise(exercise, all)),
    outcomes: outcomes.map((outcome) => healthOutcome(outcome, all)),
  }
}

const nothing = {
  ...{ patients: 0, logged: 0, done: 0, flagged: 0, withLog: 0, removed: 0, swapped: 0, tooEasy: 0, tooHard: 0 },
  swappedFor: [],
  skips: [],
}

/** The same of one exercise, in all programs of the clinic. */
export async function readExerciseHealth(db: Tx, organizationId: string, id: string) {
  const exercise = ensureFound(await findExerciseName(db, id), 'This exercise')
  const [counts] = await countExercises(db, organizationId, { exerciseId: id })
  return {
    countedAt: iso(await findCountedAt(db, organizationId)),
    health: healthExercise(counts ?? { ...exercise, ...nothing }),
  }
}
