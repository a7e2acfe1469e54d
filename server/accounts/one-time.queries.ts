import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

type OneTimeTable = 'accountTokens' | 'accountTickets' | 'accountSupportCodes' | 'accountSupportLinks'

/** Marks a token, ticket, code or link as used. True once per row, even for parallel requests. */
export const consumeOnce = (table: OneTimeTable) => async (db: Db, id: string) =>
  (await db
    .updateTable(table)
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
