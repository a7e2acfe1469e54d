import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Counts one more event of a window that starts with its first. Returns the count so far. */
export async function countWithin(systemDb: Db, key: string, seconds: number) {
  const { rows } = await sql<{ points: number }>`
    with moment as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
    insert into rate_limits as r (key, points, expire) select ${key}, 1, now + ${seconds * 1000}::bigint from moment
    on conflict (key) do update set
      points = case when r.expire <= (select now from moment) then 1 else r.points + 1 end,
      expire = case when r.expire <= (select now from moment) then excluded.expire else r.expire end
    returning points`.execute(systemDb)
  return rows[0]!.points
}

export const resetCount = (systemDb: Db, key: string) =>
  sql`delete from rate_limits where key = ${key}`.execute(systemDb)
