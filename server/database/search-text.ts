import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * A `like` pattern that means the text itself, whatever signs are in it. Keyboards type O'Neill, phones O’Neill: any sign
 * stands for an apostrophe.
 */
export const containing = (text: string) =>
  `%${text
    .replace(/[\\%_]/g, '\\$&')
    .replace(/['’‘`´]/g, '_')
    .replace(/\s+/g, ' ')}%`

/** Sorts what was inserted since the last time into the indexes that searches read. */
export const sortSearchEntries = (systemDb: Db) => sql`select sort_search_entries()`.execute(systemDb)
