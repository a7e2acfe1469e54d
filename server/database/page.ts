import type { SelectQueryBuilder } from 'kysely'
import { countRows } from './count-rows.ts'

/** Which page of a list, counted from 1. */
export interface Page {
  pageSize: number
  pageNumber: number
}

/** `query.$call(onPage(page))` */
export const limitToPage =
  ({ pageSize, pageNumber }: Page) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.limit(pageSize).offset((pageNumber - 1) * pageSize)

/** The rows on a page, and how many the query finds in total. */
export async function readPage<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, page: Page) {
  const total = await countRows(query.clearOrderBy())
  return { items: await query.$call(limitToPage(page)).execute(), total }
}
