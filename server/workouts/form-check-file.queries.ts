import { sql } from 'kysely'
import type { FormCheckDeletion } from '@kinora/contract/form-checks.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import { partsFolder } from './form-check.rules.ts'

/** Removes the file references of form checks and records why. Returns the ids of the files. */
export async function detachFiles(
  tx: WriteTx,
  organizationId: string,
  ids: string[],
  deletion: FormCheckDeletion,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('workoutFormChecks')
    .select(['sourceFileId', 'fileId', 'posterFileId', 'frameFileId', 'voiceFileId'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute()
  await tx
    .updateTable('workoutFormChecks')
    .set({
      ...{ state: 'deleted', deletion, deletedAt: sql`now()`, message: '', drawing: '[]', frameSecond: null },
      ...{ sourceFileId: null, fileId: null, posterFileId: null, frameFileId: null, voiceFileId: null },
      ...{ voiceSeconds: null },
    })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.flatMap((row) => Object.values(row)).filter((id) => id !== null)
}

export type FormCheckFile = 'video' | 'voice' | 'poster' | 'frame'
const fileColumns = { video: 'fileId', voice: 'voiceFileId', poster: 'posterFileId', frame: 'frameFileId' } as const

/** Where a file is stored. The caller has checked a signed URL. */
export const findFormCheckFile = (systemDb: Db, id: string, kind: FormCheckFile) =>
  systemDb
    .selectFrom('workoutFormChecks as c')
    .innerJoin('organizationFiles as f', (join) =>
      join.onRef('f.organizationId', '=', 'c.organizationId').onRef('f.id', '=', `c.${fileColumns[kind]}`),
    )
    .select(['f.storageKey', 'f.bytes'])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** The stored files of a patient: their keys, and their names in an export. */
export const findFormCheckFiles = async (db: Db, { organizationId, patientId }: PatientKey) => {
  const { rows } = await sql<{ storageKey: string; name: string }>`
    select f.storage_key as "storageKey", 'form-check-' || to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD-HH24MI') || '-'
      || k.kind || '.' || k.extension as name
    from workout_form_checks c
    cross join lateral (values ('video', 'mp4', c.file_id), ('voice', 'm4a', c.voice_file_id),
      ('frame', 'webp', c.frame_file_id)) k(kind, extension, file_id)
    join organization_files f on f.organization_id = c.organization_id and f.id = k.file_id
    where c.organization_id = ${organizationId} and c.patient_id = ${patientId}
    order by c.created_at, k.kind`.execute(db)
  return rows
}

/**
 * Deletes a patient's form checks with all their data. Returns the storage keys of their files, including incomplete
 * uploads.
 */
export async function deleteFormChecksOf(tx: WriteTx, { organizationId, patientId }: PatientKey) {
  const { rows } = await sql<{ storageKey: string }>`
    with gone as (
      delete from workout_form_checks where organization_id = ${organizationId} and patient_id = ${patientId}
      returning source_file_id, file_id, poster_file_id, frame_file_id, voice_file_id)
    select f.storage_key as "storageKey" from organization_files f join gone g
      on f.id in (g.source_file_id, g.file_id, g.poster_file_id, g.frame_file_id, g.voice_file_id)
    where f.organization_id = ${organizationId}`.execute(tx)
  const keys = rows.map(({ storageKey }) => storageKey)
  if (keys.length > 0)
    await tx
      .deleteFrom('organizationFiles')
      .where('organizationId', '=', organizationId)
      .where('storageKey', 'in', keys)
      .execute()
  return [...keys, partsFolder(organizationId, patientId)]
}
