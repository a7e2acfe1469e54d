import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

/** Sets or removes the logo. Returns the file it replaces. */
export async function updateLogo(tx: WriteTx, id: string, logoFileId: string | null) {
  const before = await tx
    .selectFrom('organizations')
    .select('logoFileId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('organizations')
    .set({ logoFileId, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return before.logoFileId
}

/** Undefined unless the file is the current logo of an active organization. */
export const findLogoKey = (systemDb: Db, fileId: string) =>
  systemDb
    .selectFrom('organizations as o')
    .innerJoin('organizationFiles as f', 'f.id', 'o.logoFileId')
    .select('f.storageKey')
    .where('o.logoFileId', '=', fileId)
    .where('o.isActive', '=', true)
    .executeTakeFirst()

export const findOwnLogoKey = (db: Db, organizationId: string) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('organizationFiles as f', (join) =>
      join.onRef('f.organizationId', '=', 'o.id').onRef('f.id', '=', 'o.logoFileId'),
    )
    .select('f.storageKey')
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
