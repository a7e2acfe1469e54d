import type { ExerciseSearch } from '@kinora/contract/exercise-search.ts'
import type { ExerciseCard, ExerciseDraft, Ladder } from '@kinora/contract/exercises.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { deleteExercise, insertExercises, updateContent, updateFacts } from './exercise-content.queries.ts'
import { detachPictures, picturesOf } from './exercise-picture.service.ts'
import { findLastReview } from './exercise-review.queries.ts'
import { findMisspelled, searchExercises } from './exercise-search.queries.ts'
import { countUses, findTemplateUses, findUses, isPrescribed } from './exercise-use.queries.ts'
import { groupsOf, termsOf } from './exercise-words.rules.ts'
import {
  deleteFavorite,
  findExercise,
  findExercises,
  insertFavorite,
  lockExercise,
  type ExerciseRow,
} from './exercise.queries.ts'
import {
  changedFields,
  contentOf,
  ensureOwn,
  ensureVersion,
  ownershipOf,
  normalizeEquipment,
  type Reader,
} from './exercise.rules.ts'
import { detachVideos, posterOf, videosOf } from './video.service.ts'

/** An exercise of the reader's organization or the starter library, with pictures, videos and review. */
export async function readExercise(db: Tx, reader: Reader, id: string, secret: string) {
  const [found, pictures, videos, lastReview] = await Promise.all([
    findExercise(db, reader, id),
    picturesOf(db, reader.organizationId, [id], secret),
    videosOf(db, reader.organizationId, [id], secret),
    findLastReview(db, reader, id),
  ])
  const row = ensureFound(found, 'This exercise')
  return {
    ...row,
    ...contentOf(row),
    ownership: ownershipOf(row, reader),
    pictures: pictures.get(id) ?? [],
    videos: videos.get(id) ?? [],
    clinicReview: lastReview ?? null,
  }
}

const cardOf = (
  row: ExerciseRow,
  reader: Reader,
  media: Pick<ExerciseCard, 'picture' | 'videoPoster'>,
): ExerciseCard => ({ ...row, ownership: ownershipOf(row, reader), ...media })

/** The cards of the exercises that the reader can see, by id. */
export async function cardsOf(
  db: Tx,
  reader: Reader,
  ids: string[],
  secret: string,
): Promise<Map<string, ExerciseCard>> {
  const all = [...new Set(ids)]
  const [rows, pictures, videos] = await Promise.all([
    findExercises(db, reader, all),
    picturesOf(db, reader.organizationId, all, secret),
    videosOf(db, reader.organizationId, all, secret),
  ])
  const mediaOf = (id: string) => ({ picture: pictures.get(id)?.[0] ?? null, videoPoster: posterOf(videos.get(id)) })
  return new Map(rows.map((row) => [row._id, cardOf(row, reader, mediaOf(row._id))]))
}

/** One page of search results, best match first. Misspelled words are corrected. */
export async function fetchExercises(db: Tx, reader: Reader, search: ExerciseSearch, secret: string) {
  const words = termsOf(search.search)
  const long = words.filter((word) => word.length > 3)
  const misspelled = long.length ? await findMisspelled(db, reader, long) : []
  const { ids, total, facets } = await searchExercises(db, reader, search, groupsOf(words, misspelled))
  const cards = await cardsOf(db, reader, ids, secret)
  return { items: ids.map((id) => cards.get(id)!), total, facets }
}

/**
 * @throws Problem at `easierId` or `harderId` if the reader cannot see that exercise, or it is the exercise itself.
 */
async function ensureNeighbors(tx: WriteTx, reader: Reader, id: string | undefined, ladder: Ladder) {
  for (const field of ['easierId', 'harderId'] as const) {
    const neighbor = ladder[field]
    if (!neighbor) continue
    const [isThere] = await findExercises(tx, reader, [neighbor])
    if (!isThere || neighbor === id) throw fieldProblem('invalid', field, 'Choose another exercise from your library.')
  }
}

const normalizeEquipmentOf = <T extends { equipment?: ExerciseDraft['equipment'] }>(draft: T): T => ({
  ...draft,
  ...(draft.equipment && { equipment: normalizeEquipment(draft.equipment) }),
})

export async function addExercise(
  tx: WriteTx,
  reader: Reader,
  { _id: id, easierId, harderId, ...draft }: ExerciseDraft & Ladder & { _id?: string },
  secret: string,
) {
  await ensureNeighbors(tx, reader, id, { easierId, harderId })
  const facts = { ...(id && { id }), ownerId: reader.accountId, easierId: easierId ?? null, harderId: harderId ?? null }
  const [added] = await insertExercises(tx, reader.organizationId, [{ facts, draft: normalizeEquipmentOf(draft) }])
  if (!added) throw fieldProblem('conflict', '_id', 'This id is already taken by another exercise.')
  return readExercise(tx, reader, added, secret)
}

type ExerciseChange = Partial<ExerciseDraft> & Ladder & { isFavorite?: boolean; isArchived?: boolean; version?: number }

/**
 * Changes an exercise; a change of content makes a new version. Favorites are personal and work for starter exercises
 * too.
 */
export async function changeExercise(tx: WriteTx, reader: Reader, id: string, change: ExerciseChange, secret: string) {
  const { isFavorite, isArchived, version, easierId, harderId, ...said } = change
  const { organizationId } = reader
  const current = ensureFound(await findExercise(tx, reader, id), 'This exercise')
  if (isFavorite !== undefined) await (isFavorite ? insertFavorite : deleteFavorite)(tx, reader, id)

  const content = normalizeEquipmentOf(said)
  const before = contentOf(current)
  const changed = changedFields(before, content)
  const isMoved = easierId !== undefined || harderId !== undefined
  if (changed.length || isArchived !== undefined || isMoved) {
    ensureOwn(current, reader)
    const locked = ensureFound(await lockExercise(tx, organizationId, id), 'This exercise')
    ensureVersion(locked, version)
    await ensureNeighbors(tx, reader, id, { easierId, harderId })
    const facts = {
      ...(isArchived !== undefined && { archivedAt: isArchived ? new Date() : null }),
      ...(easierId !== undefined && { easierId }),
      ...(harderId !== undefined && { harderId }),
    }
    if (Object.keys(facts).length) await updateFacts(tx, organizationId, id, facts)
    const was = contentOf(locked)
    if (changed.length)
      await updateContent(tx, locked, { before: was, after: { ...was, ...content }, by: reader.accountId })
  }
  return readExercise(tx, reader, id, secret)
}

/** Deletes an exercise, or archives it if it was ever prescribed, so that old prescriptions stay readable. */
export async function removeExercise(tx: WriteTx, reader: Reader, id: string) {
  const exercise = ensureFound(await findExercise(tx, reader, id), 'This exercise')
  ensureOwn(exercise, reader)
  ensureFound(await lockExercise(tx, reader.organizationId, id), 'This exercise')
  if (await isPrescribed(tx, id)) {
    await updateFacts(tx, reader.organizationId, id, { archivedAt: new Date() })
    return { isArchived: true, keys: [] }
  }
  const pictures = await detachPictures(tx, reader.organizationId, id)
  const videos = await detachVideos(tx, reader.organizationId, id)
  await deleteExercise(tx, reader.organizationId, id)
  return { isArchived: false, keys: [...pictures.keys, ...videos.keys] }
}

const maxListedUses = 5

export async function readUses(db: Tx, actor: Reader & Pick<Actor, 'role'>, id: string) {
  ensureFound(await findExercise(db, actor, id), 'This exercise')
  const patients = await findUses(db, actor.organizationId, id, patientScopeOf(actor, 'patients'), maxListedUses)
  const counts = await countUses(db, actor.organizationId, id)
  const templates = await findTemplateUses(db, actor.organizationId, id, maxListedUses)
  return { patients, templates, ...counts }
}
