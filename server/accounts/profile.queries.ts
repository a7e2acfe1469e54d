import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

/** The picture that is shown from now on, or none. Answers the file that was shown before. */
export async function updateImage(
  tx: WriteTx,
  { organizationId, accountId }: { organizationId: string; accountId: string },
  imageFileId: string | null,
) {
  const own = tx
    .selectFrom('accounts')
    .select('imageFileId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
  const before = await own.forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('accounts')
    .set({ imageFileId, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
    .execute()
  return before.imageFileId
}

/** Where the bytes of somebody's picture are; whoever asks has shown a signed address. */
export const findImageKey = (systemDb: Db, fileId: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizationFiles as f', 'f.id', 'a.imageFileId')
    .select('f.storageKey')
    .where('a.imageFileId', '=', fileId)
    .executeTakeFirst()
