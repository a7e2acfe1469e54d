import { sql, type SqlBool } from 'kysely'
import { isSingleElementList } from './build-once.ts'

/**
 * The condition that an id column has one of these values, with a separate text for a single value, for statements that
 * are built once. PostgreSQL assumes ten elements in a list, so for one patient it would read too much or plan each
 * time.
 */
export const columnIn = (column: string, ids: string[]) =>
  isSingleElementList(ids)
    ? sql<SqlBool>`${sql.ref(column)} = (${ids}::uuid[])[1]`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`
