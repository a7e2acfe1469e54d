import { sql } from 'kysely'

/** Who did something, of an account `a` and the carer `c`, if any: 'Eve Lang for Ann Lang'. */
export const actingName = sql<string>`coalesce(c.name || ' for ' || a.name, a.name)`
