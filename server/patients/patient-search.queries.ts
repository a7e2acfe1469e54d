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
  /** Where the statement has found the ids of shared patients. */
  shared?: RawBuilder<unknown>
  isLarge?: boolean
}

/** More are not counted, so that a search that finds a fifth of a large clinic does not read them all. */
export const mostFound = 1000
/** For a search with more results: how many patients to scan in list order to fill a page. */
const mostPassed = { glanced: 500, passed: 5000 }

/** The plan of a search: up to the counted number, among the first few or more in order, or as a whole. */
export type Reading = 'counted' | keyof typeof mostPassed | 'whole'

export const patternOf = (search: string | undefined) => (search ? personPattern(search) : undefined)

export const selectMatching = (
  db: Db,
  { organizationId, scope, pattern, shared, isLarge }: Matching,
  reading: Reading = 'whole',
) =>
  pattern === undefined
    ? visiblePatientsInOrder(db, organizationId, scope, shared)
    : visiblePatientsLike(db, organizationId, scope, pattern, {
        shared,
        isLarge,
        most: reading === 'counted' ? mostFound + 1 : null,
      })

export const selectPatients = (db: Db, { search, ...selection }: PatientSelection, reading?: Reading) =>
  selectMatching(db, { ...selection, pattern: patternOf(search) }, reading)

/** Walks the index of the order and leaves it early, where a search finds so many that a page is full soon. */
export const selectPassed = (
  db: Db,
  { organizationId, scope, pattern, shared }: Matching,
  reading: keyof typeof mostPassed,
  order: RawBuilder<unknown>,
  filter = sql<SqlBool>`true`,
) => {
  const passed = visiblePatientsInOrder(db, organizationId, scope, shared)
    .select(searchedColumns)
    .select('t.search')
    .where(filter)
    .orderBy(order)
    .limit(mostPassed[reading])
  return db.selectFrom(passed.as('t')).where(sql<SqlBool>`t.search like ${pattern}`)
}

/**
 * Whose lists were last seen to be so long that the trigram index of a common text takes longer than passing patients until a
 * page is full. It decides how a search is made, never what it finds.
 */
const largeLists = new Set<string>()
const fewEnough = 200_000
const keyOf = ({ organizationId, scope }: PatientSelection) => `${organizationId} ${scope.practitionerId}`

export const isLargeList = (selection: PatientSelection) => largeLists.has(keyOf(selection))
export const rememberSize = (selection: PatientSelection, patients: number) =>
  void largeLists[patients > fewEnough ? 'add' : 'delete'](keyOf(selection))

/** Without three letters in a row the trigram index has nothing to look for, and all patients would be read. */
const hasTrigram = (pattern: string) => /[\p{L}\p{N}]{3}/u.test(pattern)

/** Matches among the first few scanned that show that a page will fill soon. */
const promising = 5

/** What passing patients in the order of the list finds: a full page, or too little, as what is rare is found by its index. */
export async function passInTurn<T>(
  pattern: string,
  size: number,
  pageNumber: number,
  read: (reading: 'glanced' | 'passed') => Promise<T[]>,
) {
  const rows = pageNumber === 1 && hasTrigram(pattern) ? await read('glanced') : undefined
  return rows && (rows.length < promising || rows.length >= size) ? rows : read('passed')
}
