import { sql, type SqlBool } from 'kysely'

/** The condition that a column of ids has one of these: one text however many they are, for statements that are built once. */
export const isOneOf = (column: string, ids: string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`
