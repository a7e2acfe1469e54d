import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { RetentionRule } from './retention.rules.ts'

/** Deletes at most `limit` rows whose retention period is over; returns how many it deleted. */
export async function deleteExpiredRows(systemDb: Db, { table, column, days, only }: RetentionRule, limit: number) {
  const before = sql`now() - make_interval(days => ${days})`
  // rate-limiter-flexible stores milliseconds.
  const oldest = column === 'expire' ? sql`extract(epoch from ${before}) * 1000` : before
  const also = only ? sql`and ${sql.raw(only)}` : sql``
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${oldest} ${also} limit ${limit}))`.execute(
    systemDb,
  )
  return Number(numAffectedRows ?? 0)
}
