import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * Counts an event in a window that starts with its first event. Returns the count so far and the seconds left. A window
 * that ends later than a new one would was opened before the clock was set back, and no longer applies.
 */
export async function countWithin(systemDb: Db, key: string, seconds: number) {
  const { rows } = await sql<{ points: number; secondsLeft: number }>`
    with moment as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now),
      this as (select now, now + ${seconds * 1000}::bigint as end from moment)
    insert into rate_limits as r (key, points, expire) select ${key}, 1, this.end from this
    on conflict (key) do update set
      points = case when r.expire > (select now from this) and r.expire <= excluded.expire + 1000 then r.points + 1 else 1 end,
      expire = case when r.expire > (select now from this) and r.expire <= excluded.expire + 1000 then r.expire else excluded.expire end
    returning points, ceil((r.expire - (select now from this)) / 1000.0)::int as seconds_left`.execute(systemDb)
  return rows[0]!
}

/** Subtracts one event that was not a failure. */
export const uncount = (systemDb: Db, key: string) =>
  sql`update rate_limits set points = points - 1 where key = ${key} and points > 0`.execute(systemDb)

export const resetCount = (systemDb: Db, key: string) =>
  sql`delete from rate_limits where key = ${key}`.execute(systemDb)

/** Deletes every count whose key has this prefix. */
export const resetCounts = (systemDb: Db, prefix: string) =>
  sql`delete from rate_limits where starts_with(key, ${prefix})`.execute(systemDb)

/** Whether an account of this email was signed in on this device, within the retention of sessions. */
export const isKnownDevice = async (systemDb: Db, email: string, deviceHash: string) =>
  (await systemDb
    .selectFrom('accounts as a')
    .innerJoin('accountSessions as s', 's.accountId', 'a.id')
    .select('s.id')
    .where('a.email', '=', email)
    .where('s.deviceHash', '=', deviceHash)
    .executeTakeFirst()) !== undefined
