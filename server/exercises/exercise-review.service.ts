import type { ReviewDraft } from '@kinora/contract/exercise-reviews.ts'
import type { WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { readExercise } from './exercise.service.ts'
import { findExercise } from './exercise.queries.ts'
import { insertReview } from './exercise-review.queries.ts'
import { ensureVersion, type Reader } from './exercise.rules.ts'

/** Stores a clinician's review of the exercise version they saw. */
export async function reviewExercise(tx: WriteTx, reader: Reader, id: string, draft: ReviewDraft, secret: string) {
  const exercise = ensureFound(await findExercise(tx, reader, id), 'This exercise')
  ensureVersion(exercise, draft.version)
  const { outcome, note, version } = draft
  await insertReview(tx, reader, { exerciseId: id, version, outcome, note })
  return readExercise(tx, reader, id, secret)
}
