import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'

export const countRecoveryCodes = (db: Db, accountId: string) =>
  countRows(db.selectFrom('accountRecoveryCodes').where('accountId', '=', accountId).where('usedAt', 'is', null))

export const deleteRecoveryCodes = (tx: WriteTx, accountId: string) =>
  tx.deleteFrom('accountRecoveryCodes').where('accountId', '=', accountId).execute()

export async function insertRecoveryCodes(tx: WriteTx, organizationId: string, accountId: string, hashes: string[]) {
  await deleteRecoveryCodes(tx, accountId)
  await tx
    .insertInto('accountRecoveryCodes')
    .values(hashes.map((codeHash) => ({ organizationId, accountId, codeHash })))
    .execute()
}

/** True once per code, even for parallel requests. */
export const consumeRecoveryCode = async (tx: Db, accountId: string, codeHash: string) =>
  (await tx
    .updateTable('accountRecoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
