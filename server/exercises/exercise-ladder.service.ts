import type { ExerciseReview, ProgressionStep } from '@kinora/contract/exercises.ts'
import type { RestrictionTag } from '@kinora/contract/precautions.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { insertExercises } from './exercise-content.queries.ts'
import { copyPictures } from './exercise-picture.queries.ts'
import { findExercise, findNeighbor } from './exercise.queries.ts'
import { contentOf, copyName, ownershipOf, type Reader } from './exercise.rules.ts'
import { cardsOf, readExercise } from './exercise.service.ts'
import { copyVideos } from './video.queries.ts'

export const copyExercise = (tx: WriteTx, reader: Reader, id: string, copyId: string | undefined, secret: string) =>
  varyExercise(tx, reader, id, { _id: copyId }, secret)

/**
 * Copies an exercise, optionally with another name and figure. With a new figure the copy awaits review and has no
 * pictures.
 */
export async function varyExercise(
  tx: WriteTx,
  reader: Reader,
  id: string,
  own: { _id?: string; name?: string; figure?: string; restrictionTags?: RestrictionTag[] },
  secret: string,
) {
  const original = ensureFound(await findExercise(tx, reader, id), 'This exercise')
  const name = own.name ?? copyName(original.name, ownershipOf(original, reader))
  const draft = { ...contentOf(original), name, ...(own.name && { patientName: '', aliases: [] }) }
  if (own.restrictionTags) draft.restrictionTags = own.restrictionTags
  const { attribution, easierId, harderId } = original
  const review: ExerciseReview =
    own.figure || original.review === 'awaiting clinical review' ? 'awaiting clinical review' : 'not needed'
  const facts = {
    ...(own._id && { id: own._id }),
    ownerId: reader.accountId,
    attribution,
    figure: own.figure ?? original.figure,
    review,
    easierId,
    harderId,
  }
  const [copy] = await insertExercises(tx, reader.organizationId, [{ facts, draft }])
  if (!copy) throw fieldProblem('conflict', '_id', 'This id is already taken by another exercise.')
  if (!own.figure) {
    await copyPictures(tx, reader.organizationId, id, copy)
    await copyVideos(tx, reader.organizationId, id, copy)
  }
  return readExercise(tx, reader, copy, secret)
}

/** Up to two easier and two harder exercises, easiest first. A circular ladder ends before it repeats. */
export async function readLadder(db: Tx, reader: Reader, id: string, secret: string): Promise<ProgressionStep[]> {
  ensureFound(await findExercise(db, reader, id), 'This exercise')
  const steps = new Map([[id, 0]])
  for (const [direction, step] of [
    ['easier', -1],
    ['harder', 1],
  ] as const) {
    let from = id
    for (let reached = step; Math.abs(reached) <= 2; reached += step) {
      const next = await findNeighbor(db, reader.organizationId, from, direction)
      if (!next || steps.has(next.id)) break
      steps.set(next.id, reached)
      from = next.id
    }
  }
  const cards = await cardsOf(db, reader, [...steps.keys()], secret)
  return [...steps].map(([each, step]) => ({ step, exercise: cards.get(each)! })).toSorted((a, b) => a.step - b.step)
}
