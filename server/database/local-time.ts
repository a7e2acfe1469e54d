import { sql } from 'kysely'

/** The time zone of an account: its own, or its clinic's. For queries with `accounts as a` and `organizations as o`. */
export const timeZone = sql<string>`coalesce(a.time_zone, o.time_zone)`

/** The current date in that account's time zone. */
export const today = sql<string>`(now() at time zone ${timeZone})::date`
