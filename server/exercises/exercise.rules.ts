import type { Ownership } from '@kinora/contract/exercise-search.ts'
import { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { maxPicturesPerExercise } from '@kinora/contract/picture-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Actor } from '../http/actor.ts'

/** The organization that owns the starter library. */
export const starterOrganizationId = '00000000-0000-7000-8000-000000000001'

/** The reader of exercises, who determines ownership and favorites. */
export type Reader = Pick<Actor, 'accountId' | 'organizationId'>

/** Drops "none" if other equipment is listed, and turns an empty list into "none", so that it can be filtered for. */
export const normalizeEquipment = <T extends string>(equipment: T[]) => {
  const needed = [...new Set(equipment)].filter((item) => item !== 'none')
  return needed.length ? needed : (['none'] as T[])
}

const fields = Object.keys(ExerciseDraft.shape) as (keyof ExerciseDraft)[]

/** The versioned content of an exercise. */
export const contentOf = (exercise: ExerciseDraft) =>
  Object.fromEntries(fields.map((field) => [field, exercise[field]])) as unknown as ExerciseDraft

/** Canonical JSON, whatever order the database returns keys in. Undefined if an old row breaks a newer rule. */
export function contentText(exercise: ExerciseDraft) {
  const { success, data } = ExerciseDraft.safeParse(contentOf(exercise))
  return success ? JSON.stringify(data) : undefined
}

export function ownershipOf(exercise: { organizationId: string; ownerId: string | null }, reader: Reader): Ownership {
  if (exercise.organizationId === starterOrganizationId) return 'starter'
  return exercise.ownerId === reader.accountId ? 'mine' : 'organization'
}

/**
 * @throws Problem `conflict` for an exercise of the starter library.
 */
export function ensureOwn(exercise: { organizationId: string }, reader: Reader) {
  if (exercise.organizationId !== reader.organizationId) {
    throw new Problem('conflict', 'This exercise belongs to the starter library. Make your own copy to change it.')
  }
}

export function ensureVersion(exercise: { version: number }, version: number | undefined) {
  if (version !== undefined && version !== exercise.version) {
    throw new Problem('changed_meanwhile', 'Someone else changed this exercise. Open it again to see their changes.')
  }
}

export function ensurePictureCapacity(count: number) {
  if (count >= maxPicturesPerExercise)
    throw fieldProblem(
      'limit_reached',
      'file',
      `An exercise can have up to ${maxPicturesPerExercise} pictures. Remove one first.`,
    )
}

/** The fields whose values differ. */
export function changedFields(before: ExerciseDraft, changes: Partial<ExerciseDraft>) {
  return fields.filter((field) => {
    if (changes[field] === undefined) return false
    const both = [before, changes].map((from) => ExerciseDraft.shape[field].safeParse(from[field]).data)
    return JSON.stringify(both[0]) !== JSON.stringify(both[1])
  })
}

/** A copy of an own exercise needs another name; a copy of a starter exercise does not. */
export function copyName(name: string, ownership: Ownership) {
  return ownership === 'starter' ? name : `${name.slice(0, 112)} (copy)`
}
