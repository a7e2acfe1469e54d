import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { updateRow } from '../database/update-row.ts'

/** Sets or removes the picture. Returns the file it replaces. */
export async function updateImage(tx: WriteTx, { organizationId, accountId }: AccountKey, imageFileId: string | null) {
  const own = tx
    .selectFrom('accounts')
    .select('imageFileId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
  const before = await own.forUpdate().executeTakeFirstOrThrow()
  await updateRow(tx, 'accounts', organizationId, accountId, { imageFileId, updatedAt: sql`now()` })
  return before.imageFileId
}

/** For requests with a signed URL, which have no actor. */
export const findImageFile = (systemDb: Db, fileId: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizationFiles as f', 'f.id', 'a.imageFileId')
    .select(['f.storageKey', 'f.bytes'])
    .where('a.imageFileId', '=', fileId)
    .executeTakeFirst()

export const findCarerName = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('patientCarers')
    .select(['name', 'relationship'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
