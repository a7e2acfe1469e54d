import { sql, type SelectQueryBuilder } from 'kysely'

/** The number of rows a query finds, whatever columns it selects. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('count'))
  return (await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count
}
