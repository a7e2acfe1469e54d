import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/connect.ts'
import { personPattern } from '../database/search-text.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { searchedColumns, visiblePatientsInOrder, visiblePatientsLike } from '../security/visible-patients.ts'

/** The visible patients of an organization; with `search`, only those whose name, email or mobile contains it. */
export interface PatientSelection {
  organizationId: string
  scope: PatientScope
  search?: string
}

export interface Matching extends Omit<PatientSelection, 'search'> {
  /** The search pattern from `patternOf`. */
  pattern?: string
  /** Names the part of the statement that has already found the ids of shared patients. */
  shared?: RawBuilder<unknown>
  isLarge?: boolean
}

/** Results beyond this are not counted, so that a broad search in a large clinic does not read every match. */
export const maxCounted = 1000
/** For a search with more results: how many patients to scan in list order to fill a page. */
const maxScanned = { glanced: 500, passed: 5000 }

/** How a search runs: up to the counting limit, in list order over the first patients, or completely. */
export type SearchMode = 'counted' | keyof typeof maxScanned | 'whole'

export const patternOf = (search: string | undefined) => (search ? personPattern(search) : undefined)

export const selectMatching = (
  db: Db,
  { organizationId, scope, pattern, shared, isLarge }: Matching,
  reading: SearchMode = 'whole',
) =>
  pattern === undefined
    ? visiblePatientsInOrder(db, organizationId, scope, shared)
    : visiblePatientsLike(db, organizationId, scope, pattern, {
        shared,
        isLarge,
        most: reading === 'counted' ? maxCounted + 1 : null,
      })

export const selectPatients = (db: Db, { search, ...selection }: PatientSelection, reading?: SearchMode) =>
  selectMatching(db, { ...selection, pattern: patternOf(search) }, reading)

/** Scans the index in list order and stops early, for a search with so many matches that a page fills soon. */
export const selectByScanning = (
  db: Db,
  { organizationId, scope, pattern, shared }: Matching,
  reading: keyof typeof maxScanned,
  order: RawBuilder<unknown>,
  filter = sql<SqlBool>`true`,
) => {
  const passed = visiblePatientsInOrder(db, organizationId, scope, shared)
    .select(searchedColumns)
    .select('t.search')
    .where(filter)
    .orderBy(order)
    .limit(maxScanned[reading])
  return db.selectFrom(passed.as('t')).where(sql<SqlBool>`t.search like ${pattern}`)
}

/**
 * Clinics whose lists are so long that the trigram index is slower for common text than scanning until a page is full.
 * This decides how a search runs, never what it finds.
 */
const largeLists = new Set<string>()
const largeListSize = 200_000
const keyOf = ({ organizationId, scope }: PatientSelection) => `${organizationId} ${scope.practitionerId}`

export const isLargeList = (selection: PatientSelection) => largeLists.has(keyOf(selection))
export const rememberListSize = (selection: PatientSelection, patients: number) =>
  void largeLists[patients > largeListSize ? 'add' : 'delete'](keyOf(selection))

/** Without three consecutive letters the trigram index cannot be used, and all patients would be read. */
const hasTrigram = (pattern: string) => /[\p{L}\p{N}]{3}/u.test(pattern)

/** This many matches among the first patients scanned mean that a page will fill soon. */
const promisingMatches = 5

/** Scans patients in list order. Returns a full page, or too few for a rare text, which its index finds faster. */
export async function scanForPage<T>(
  pattern: string,
  size: number,
  pageNumber: number,
  read: (reading: 'glanced' | 'passed') => Promise<T[]>,
) {
  const rows = pageNumber === 1 && hasTrigram(pattern) ? await read('glanced') : undefined
  return rows && (rows.length < promisingMatches || rows.length >= size) ? rows : read('passed')
}
