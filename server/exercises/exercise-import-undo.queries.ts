import { sql, type SqlBool } from 'kysely'
import type { ImportFormat } from '@kinora/contract/exercise-import-formats.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { updateRow } from '../database/update-row.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { ImportedMedia } from './exercise-import-media.queries.ts'

interface NewImport {
  organizationId: string
  importedBy: string | null
  format: ImportFormat
}
export interface ImportedRow {
  exerciseId: string
  isAdded: boolean
  version: number
  sourceHash: string | null
  media: ImportedMedia[]
}

/** Records what an import did, so that it can be undone. */
export async function insertExerciseImport(tx: WriteTx, row: NewImport, rows: ImportedRow[]) {
  if (rows.length === 0) return undefined
  const { id } = await tx.insertInto('exerciseImports').values(row).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into exercise_import_rows (organization_id, import_id, exercise_id, is_added, version, source_hash, media)
    select ${row.organizationId}, ${id}, x."exerciseId", x."isAdded", x.version, x."sourceHash", x.media
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x("exerciseId" uuid, "isAdded" boolean, version integer, "sourceHash" text, media jsonb)`.execute(tx)
  return id
}

/** Imports that can be undone, newest first. */
export const findExerciseImports = (db: Db, organizationId: string) =>
  db
    .selectFrom('exerciseImports as i')
    .innerJoin('exerciseImportRows as r', inSameOrganization('r.importId', 'i.id'))
    .leftJoin('accounts as a', 'a.id', 'i.importedBy')
    .select(['i.id as _id', sql<ImportFormat>`i.format`.as('format'), 'i.createdAt as importedAt'])
    .select(sql<string>`coalesce(a.name, '')`.as('importedBy'))
    .select(sql<number>`(count(*) filter (where r.is_added))::int`.as('added'))
    .select(sql<number>`(count(*) filter (where not r.is_added))::int`.as('changed'))
    .where('i.organizationId', '=', organizationId)
    .where('i.undoneAt', 'is', null)
    .where('i.createdAt', '>', sql<Date>`now() - interval '30 days'`)
    .groupBy(['i.id', 'i.format', 'i.createdAt', 'a.name'])
    .orderBy('i.createdAt', 'desc')
    .limit(10)
    .execute()

export const lockExerciseImport = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .selectFrom('exerciseImports')
    .select(['undoneAt', sql<SqlBool>`created_at > now() - interval '30 days'`.as('isRecent')])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Prevents others from changing or prescribing the exercises until the import is undone. */
export const lockImportedExercises = (tx: WriteTx, organizationId: string, importId: string) =>
  tx
    .selectFrom('exercises')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('exerciseImportRows')
        .select('exerciseId')
        .where('organizationId', '=', organizationId)
        .where('importId', '=', importId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

const isIn = (table: string) =>
  sql<boolean>`exists (select from ${sql.table(table)} x where x.exercise_id = e.id and x.organization_id = e.organization_id)`

/** Whether the exercise has a picture or video from outside the import. */
const hasMediaFromElsewhere = (table: 'exercise_pictures' | 'exercise_videos') => sql<boolean>`exists (
  select from ${sql.table(table)} x where x.exercise_id = e.id and x.organization_id = e.organization_id
    and not r.media @> jsonb_build_array(jsonb_build_object('id', x.id)))`

/** The exercises of an import with how they were used since, and the earlier content of changed ones. */
export const findImportRows = (tx: Tx, organizationId: string, importId: string) =>
  tx
    .selectFrom('exerciseImportRows as r')
    .innerJoin('exercises as e', inSameOrganization('e.id', 'r.exerciseId'))
    .leftJoin('exerciseVersions as v', (join) =>
      join
        .onRef('v.exerciseId', '=', 'r.exerciseId')
        .onRef('v.organizationId', '=', 'r.organizationId')
        .on('v.version', '=', sql<number>`r.version - 1`),
    )
    .selectAll('e')
    .select(['r.isAdded', 'r.version as importedVersion', 'r.sourceHash as earlierHash', 'v.content as earlier'])
    .select(sql<ImportedMedia[]>`r.media`.as('media'))
    .select(isIn('series_prescriptions').as('isPrescribed'))
    .select(
      sql<boolean>`${isIn('exercise_reviews')} or ${isIn('exercise_favorites')}
        or ${hasMediaFromElsewhere('exercise_pictures')} or ${hasMediaFromElsewhere('exercise_videos')}`.as('isInUse'),
    )
    .select(isIn('exercise_pictures').as('hasPictures'))
    .select(isIn('exercise_videos').as('hasVideos'))
    .where('r.organizationId', '=', organizationId)
    .where('r.importId', '=', importId)
    .execute()

export const deleteExercises = (tx: WriteTx, organizationId: string, ids: string[]) =>
  tx
    .deleteFrom('exercises')
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export const updateImportUndone = (tx: WriteTx, organizationId: string, id: string) =>
  updateRow(tx, 'exerciseImports', organizationId, id, { undoneAt: sql`now()` })
