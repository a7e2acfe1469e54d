import { sql } from 'kysely'
import { plainPhone } from '@kinora/contract/fields.ts'
import type { Db } from './connect.ts'

/**
 * A `like` pattern that matches the text literally. Keyboards type O'Neill, phones O’Neill: any character matches an
 * apostrophe.
 */
export const likePattern = (text: string) =>
  `%${text
    .replace(/[\\%_]/g, '\\$&')
    .replace(/['’‘`´]/g, '_')
    .replace(/\s+/g, ' ')}%`

/** A number as people write it, with characters that are not stored. */
const isWrittenNumber = (search: string) => /^\+?[\d\s().\-–/]+$/.test(search) && /\d/.test(search) && /\D/.test(search)

const withoutAccents = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** The pattern for names, emails and mobiles, which are searched without accents. */
export const personPattern = (search: string) =>
  likePattern(isWrittenNumber(search) ? plainPhone(search) : withoutAccents(search.toLowerCase()))

/** Moves entries inserted since the last run into the indexes that searches read. */
export const sortSearchEntries = (systemDb: Db) => sql`select sort_search_entries()`.execute(systemDb)
