import type { UndoneExerciseImport } from '@kinora/contract/exercise-imports.ts'
import { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import {
  deleteExercises,
  findImportRows,
  lockExerciseImport,
  lockImportedExercises,
  updateImportUndone,
} from './exercise-import-undo.queries.ts'
import { detachPictures } from './exercise-picture.service.ts'
import { detachVideos } from './video.service.ts'
import { updateContent } from './exercise-content.queries.ts'
import { contentOf } from './exercise.rules.ts'

type Who = Pick<Actor, 'accountId' | 'organizationId'>
type Row = Awaited<ReturnType<typeof findImportRows>>[number]

/** The earlier content of a changed exercise. Undefined if a newer rule forbids it. */
const earlierOf = ({ earlier }: Row) => ExerciseDraft.safeParse(earlier).data

function reasonToKeep(row: Row) {
  if (row.version !== row.importedVersion) return 'It was changed since.'
  if (!row.isAdded) return earlierOf(row) ? undefined : 'Its earlier content cannot be restored.'
  if (row.isPrescribed) return 'It is used in a program or template.'
  return row.isInUse ? 'It has since been added to favourites, reviewed, or given a picture or video.' : undefined
}

/**
 * Undoes an import, except for exercises that were changed or used since. Any staff member may do this, because they
 * may remove each exercise. Returns the files to remove after the commit.
 */
export async function undoExerciseImport(
  tx: WriteTx,
  actor: Who,
  importId: string,
): Promise<{ undone: UndoneExerciseImport; keys: string[] }> {
  const { organizationId } = actor
  await lockOrganization(tx, organizationId)
  const exerciseImport = ensureFound(await lockExerciseImport(tx, organizationId, importId), 'This import')
  if (exerciseImport.undoneAt) throw new Problem('conflict', 'This import was undone already.')
  if (!exerciseImport.isRecent)
    throw new Problem('conflict', 'An import can be undone for 30 days. Remove the exercises one by one.')
  await lockImportedExercises(tx, organizationId, importId)
  const rows = await findImportRows(tx, organizationId, importId)
  const free = rows.filter((row) => !reasonToKeep(row))
  const added = free.filter(({ isAdded }) => isAdded)
  const changed = free.filter(({ isAdded }) => !isAdded)
  const keys: string[] = []
  for (const row of added) {
    if (row.hasPictures) keys.push(...(await detachPictures(tx, organizationId, row.id)).keys)
    if (row.hasVideos) keys.push(...(await detachVideos(tx, organizationId, row.id)).keys)
  }
  await deleteExercises(tx, organizationId, added.map(({ id }) => id)) // prettier-ignore
  for (const row of changed) {
    await restore(tx, row, actor.accountId)
    for (const { state, kind, id } of row.media) {
      if (state !== 'taken') continue
      const detach = kind === 'picture' ? detachPictures : detachVideos
      keys.push(...(await detach(tx, organizationId, row.id, id)).keys)
    }
  }
  await updateImportUndone(tx, organizationId, importId)
  const keptExercises = rows.flatMap((row) => {
    const reason = reasonToKeep(row)
    return reason ? [{ _id: row.id, name: row.name, reason }] : []
  })
  return { undone: { removed: added.length, restored: changed.length, kept: keptExercises }, keys }
}

const restore = (tx: WriteTx, row: Row, by: string) =>
  updateContent(tx, row, {
    before: contentOf(row as unknown as ExerciseDraft),
    after: earlierOf(row)!,
    by,
    facts: { sourceHash: row.earlierHash },
  })
