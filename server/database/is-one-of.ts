import { sql, type SqlBool } from 'kysely'
import { standsForOne } from './build-once.ts'

/**
 * The condition that a column of ids has one of these: one text for one of them and one for more, for statements that are
 * built once. PostgreSQL guesses that a list has ten, with which it reads more for one patient than it needs, or makes a
 * plan each time.
 */
export const isOneOf = (column: string, ids: string[]) =>
  standsForOne(ids)
    ? sql<SqlBool>`${sql.ref(column)} = (${ids}::uuid[])[1]`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`
