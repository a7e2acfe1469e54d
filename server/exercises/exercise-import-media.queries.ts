import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'

/** A linked picture or video of an imported exercise. Once fetched, the id is that of the stored picture or video. */
export interface ImportedMedia {
  id: string
  kind: 'picture' | 'video'
  url: string
  state: 'waiting' | 'taken' | 'refused'
  reason: string
}

/** The next exercise of an import with unfetched links. Undefined if there is none, or the import was undone. */
export const findWaitingMedia = (systemDb: Db, organizationId: string, importId: string) =>
  systemDb
    .selectFrom('exerciseImportRows as r')
    .innerJoin('exerciseImports as i', inSameOrganization('i.id', 'r.importId'))
    .select(['r.exerciseId', 'r.isAdded', 'i.importedBy', sql<ImportedMedia[]>`r.media`.as('media')])
    .where('r.organizationId', '=', organizationId)
    .where('r.importId', '=', importId)
    .where('i.undoneAt', 'is', null)
    .where(sql<boolean>`r.media @> '[{"state": "waiting"}]'`)
    .orderBy('r.exerciseId')
    .limit(1)
    .executeTakeFirst()

/** Replaces one entry, found by its position. */
export const updateMedia = (
  tx: WriteTx,
  organizationId: string,
  { importId, exerciseId, at }: { importId: string; exerciseId: string; at: number },
  media: ImportedMedia,
) =>
  sql`update exercise_import_rows set media = jsonb_set(media, array[${String(at)}], ${JSON.stringify(media)}::jsonb)
      where organization_id = ${organizationId} and import_id = ${importId} and exercise_id = ${exerciseId}`.execute(tx)

/** All links of imports, with the names of the exercises, unfetched ones first. */
export const findLinkedFiles = (db: Tx, organizationId: string, importIds: string[]) =>
  db
    .selectFrom('exerciseImportRows as r')
    .innerJoin('exercises as e', inSameOrganization('e.id', 'r.exerciseId'))
    .crossJoinLateral(
      sql<Pick<ImportedMedia, 'kind' | 'state' | 'reason'>>`jsonb_to_recordset(r.media)`.as<'x'>(
        sql`x(kind text, state text, reason text)`,
      ),
    )
    .select(['r.importId', 'e.name', 'x.kind', 'x.state', 'x.reason'])
    .where('r.organizationId', '=', organizationId)
    .where('r.importId', '=', sql<string>`any(${importIds}::uuid[])`)
    .where(sql<boolean>`r.media <> '[]'`)
    .orderBy(sql`array_position(array['refused', 'waiting', 'taken'], x.state)`)
    .orderBy('e.name')
    .execute()
