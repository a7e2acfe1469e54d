import { sql, type SqlBool } from 'kysely'
import { patientFilters, type AttentionKind, type PatientFilter } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import { searchedColumns, sharedIds, visiblePatientCounts } from '../security/visible-patients.ts'
import {
  isLargeList,
  maxCounted,
  scanForPage,
  patternOf,
  rememberListSize,
  selectMatching,
  selectByScanning,
  selectPatients,
  type Matching,
  type PatientSelection,
  type SearchMode,
} from './patient-search.queries.ts'
import { attentionRank } from './patient.rules.ts'

export const isInvited = sql<boolean>`(t.joined_at is null and t.has_email)`

const needsFor = (kind: AttentionKind) =>
  sql<SqlBool>`t.is_active and t.attention_rank = ${sql.lit(attentionRank(kind))}`

/** Conditions for a patient, or for a group counted together. They use the rank, as the indexes do. */
const filters: Record<PatientFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql`t.is_active`,
  needsYou: sql`t.is_active and t.attention_rank < ${sql.lit(attentionRank(undefined))}`,
  urgentAnswer: needsFor('urgentAnswer'),
  painUp: needsFor('painUp'),
  needHelp: needsFor('needHelp'),
  formCheck: needsFor('formCheck'),
  silent: needsFor('silent'),
  skipped: needsFor('skipped'),
  proposal: needsFor('proposal'),
  finishing: needsFor('finishing'),
  invited: sql`t.is_active and t.is_waiting`,
  inactive: sql`not t.is_active`,
  completed: sql`t.status_reason = 'Completed program'`,
  unable: sql`t.status_reason = 'Unable to complete program'`,
}

export interface Listing {
  filter: PatientFilter
  sort: 'attention' | 'name' | 'lastSeen' | 'newest'
  pageSize: number
  pageNumber: number
}

/** Matches the indexes; also applied to the selected rows. */
const orders: Record<Listing['sort'], ReturnType<typeof sql<unknown>>> = {
  attention: sql`t.is_active desc, t.attention_rank, t.name, t.id`,
  name: sql`t.name, t.id`,
  lastSeen: sql`t.last_workout_day desc nulls last, t.name, t.id`,
  newest: sql`t.created_at desc, t.name, t.id`,
}

/** The ids of one page, in order: the database scans one index and stops early. */
const pageOf = (db: Db, selection: PatientSelection, { filter, sort, pageSize, pageNumber }: Listing) =>
  selectPatients(db, selection)
    .select('t.id')
    .where(filters[filter])
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)

/** For `states as t`. */
const countsByFilter = sql<Counts>`json_build_object('found', coalesce(sum(t.patients), 0), ${sql.join(
  Object.entries(filters).map(
    ([name, isMatch]) => sql`${sql.lit(name)}, coalesce(sum(t.patients) filter (where ${isMatch}), 0)`,
  ),
)})`

type Counts = Record<PatientFilter | 'found', number>

const shared = sql`select patient_id from shared`
const sharedIdsOf = ({ organizationId, scope }: Matching) =>
  scope.shared ? sharedIds(organizationId, scope) : sql`select null::uuid as patient_id`

/** One statement, so that the search runs once. The first row has the counts, and no patient if the page is empty. */
const selectPage = (
  db: Db,
  selection: Matching,
  { filter, sort, reading }: Pick<Listing, 'filter' | 'sort'> & { reading: SearchMode },
  size: number,
  offset: number,
) => {
  const isPassed = reading === 'passed' || reading === 'glanced'
  const isCounted = selection.pattern !== undefined && !isPassed
  return (
    db
      .with(
        (name) => name('shared').materialized(),
        () => db.selectFrom(sql<{ patientId: string }>`(${sharedIdsOf(selection)})`.as('v')).selectAll('v'),
      )
      .with(
        (name) => (isCounted ? name('t').materialized() : name('t').notMaterialized()),
        () =>
          (isPassed
            ? selectByScanning(db, { ...selection, shared }, reading, orders[sort], filters[filter])
            : (selectMatching(db, { ...selection, shared }, reading) as unknown as ReturnType<typeof selectByScanning>)
          ).select(searchedColumns),
      )
      // The filtered columns have few distinct values, so matching patients are first grouped by them.
      .with('states', (found) =>
        isCounted
          ? found
              .selectFrom('t')
              .select(['t.isActive', 't.attentionRank', 't.statusReason', 't.isWaiting'])
              .select(sql<number>`count(*)`.as('patients'))
              .groupBy(['t.isActive', 't.attentionRank', 't.statusReason', 't.isWaiting'])
          : visiblePatientCounts(db, selection.organizationId, selection.scope, shared).selectAll('t'),
      )
      .with('counted', (found) => found.selectFrom('states as t').select(countsByFilter.as('counts')))
      .with('page', (found) =>
        found
          .selectFrom('t')
          .select(['t.id', sql<number>`row_number() over (order by ${orders[sort]})`.as('position')])
          .where(filters[filter])
          .orderBy(orders[sort])
          .limit(size)
          .offset(offset),
      )
      .selectFrom('counted')
      .leftJoin('page', (join) => join.onTrue())
      .leftJoin('patients as t', 't.id', 'page.id')
      .leftJoin('accounts as a', 'a.id', 'page.id')
      .leftJoin('accounts as p', 'p.id', 't.practitionerId')
      .select(['t.id as _id', 'a.name', 'a.email', 'a.mobile', 't.practitionerId', 'p.name as practitioner'])
      .select(['t.isActive', 't.statusReason', 't.summary', 'a.lastSeenAt', 't.dischargedOn'])
      .select('t.isWaiting as isInvited')
      .select(
        sql<Counts | null>`case when page.id is null or page.position = ${offset}::int + 1 then counts end`.as(
          'counts',
        ),
      )
      .orderBy('page.position')
  )
}

const noCounts = Object.fromEntries(patientFilters.map((name) => [name, 0])) as Record<PatientFilter, number>

/** A page of the worklist, with the number of patients per filter unless a search finds too many to count. */
export async function findPage(db: Db, selection: PatientSelection, { filter, sort, pageSize, pageNumber }: Listing) {
  const { organizationId, search } = selection
  const { shared, ...scope } = selection.scope
  const offset = (pageNumber - 1) * pageSize
  const pattern = patternOf(search)
  const isLarge = isLargeList(selection)
  const read = async (reading: SearchMode, size: number) => {
    const values = { organizationId, ...scope, pattern, size, offset }
    const rows = await buildOnce(db, `findPage ${shared} ${filter} ${sort} ${reading} ${isLarge}`, values, (params) =>
      selectPage(
        db,
        { ...params, isLarge, scope: { ...params, shared } },
        { filter, sort, reading },
        params.size,
        params.offset,
      ),
    )
    return rows
  }
  const patientsOf = (rows: Awaited<ReturnType<typeof read>>) =>
    rows.filter(({ _id }) => _id !== null).map(({ counts: _, ...patient }) => patient)

  /** Reads one row more than the page, to learn whether there is a next page. */
  const readUncounted = async (reading: SearchMode) => patientsOf(await read(reading, pageSize + 1))
  const uncounted = (items: Awaited<ReturnType<typeof readUncounted>>, least = 0) => ({
    items: items.slice(0, pageSize),
    counts: noCounts,
    total: Math.max(least, items.length && offset + items.length),
    isAtLeast: true,
  })

  if (pattern && isLarge) {
    const items = await scanForPage(pattern, pageSize + 1, pageNumber, readUncounted)
    if (items.length > pageSize) return uncounted(items)
  }
  const rows = await read('counted', pageSize)
  const { found, ...counts } = rows[0]!.counts!
  if (pattern && found > maxCounted) {
    const passed = await readUncounted('passed')
    return uncounted(passed.length > pageSize ? passed : await readUncounted('whole'), counts[filter])
  }
  if (!pattern) rememberListSize(selection, found)
  return { items: patientsOf(rows), counts, total: counts[filter], isAtLeast: false }
}

/** The list with the extra columns that a clinic needs to move its patients to another system. */
export const findPatientsForExport = (db: Db, selection: PatientSelection, listing: Listing) =>
  db
    .selectFrom(pageOf(db, selection, listing).as('page'))
    .innerJoin('patients as t', 't.id', 'page.id')
    .innerJoin('accounts as a', 'a.id', 'page.id')
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select([
      'a.name',
      'a.email',
      'a.mobile',
      't.dateOfBirth',
      't.sex',
      't.address',
      't.emergencyContact',
      't.referrer',
    ])
    .select(['t.condition', 't.affectedSide', 't.goals', 't.equipment', 'p.name as practitioner', 't.isActive'])
    .select(['t.statusReason', 't.dischargedOn', 't.isWaiting as isInvited'])
    .select(sql<string | null>`t.summary ->> 'program'`.as('program'))
    .select(sql<string>`(t.created_at at time zone o.time_zone)::date`.as('addedOn'))
    .orderBy(orders[listing.sort])
    .execute()
