import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PatientFilter } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import { containing } from '../database/search-text.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import {
  sharedIds,
  visiblePatientCounts,
  visiblePatientsInOrder,
  visiblePatientsLike,
} from '../security/visible-patients.ts'

/** The visible patients of an organization; with `search`, only those whose name, email or mobile contains it. */
export interface PatientSelection {
  organizationId: string
  scope: PatientScope
  search?: string
}

interface Matching extends Omit<PatientSelection, 'search'> {
  /** Of the search, as `patternOf` makes it. */
  pattern?: string
  /** Where the statement has found the ids of shared patients. */
  shared?: RawBuilder<unknown>
}

const patternOf = (search: string | undefined) => (search ? containing(search.toLowerCase()) : undefined)

const selectMatching = (db: Db, { organizationId, scope, pattern, shared }: Matching) =>
  pattern === undefined
    ? visiblePatientsInOrder(db, organizationId, scope, shared)
    : visiblePatientsLike(db, organizationId, scope, pattern, shared)

const selectPatients = (db: Db, { search, ...selection }: PatientSelection) =>
  selectMatching(db, { ...selection, pattern: patternOf(search) })

export const isInvited = sql<boolean>`(t.joined_at is null and t.has_email)`

const filters: Record<PatientFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql`t.is_active`,
  needsYou: sql`t.is_active and t.attention is not null`,
  urgentAnswer: sql`t.is_active and t.attention = 'urgentAnswer'`,
  painUp: sql`t.is_active and t.attention = 'painUp'`,
  needHelp: sql`t.is_active and t.attention = 'needHelp'`,
  formCheck: sql`t.is_active and t.attention = 'formCheck'`,
  silent: sql`t.is_active and t.attention = 'silent'`,
  skipped: sql`t.is_active and t.attention = 'skipped'`,
  proposal: sql`t.is_active and t.attention = 'proposal'`,
  finishing: sql`t.is_active and t.attention = 'finishing'`,
  invited: sql`t.is_active and t.is_waiting`,
  inactive: sql`not t.is_active`,
  completed: sql`t.status_reason = 'Completed program'`,
  unable: sql`t.status_reason = 'Unable to complete program'`,
}

interface Listing {
  filter: PatientFilter
  sort: 'attention' | 'name' | 'lastSeen' | 'newest'
  pageSize: number
  pageNumber: number
}

/** Matches the indexes; applied again to the rows that were found. */
const orders: Record<Listing['sort'], ReturnType<typeof sql<unknown>>> = {
  attention: sql`t.is_active desc, t.attention_rank, t.name, t.id`,
  name: sql`t.name, t.id`,
  lastSeen: sql`t.last_workout_at desc nulls last, t.name, t.id`,
  newest: sql`t.created_at desc, t.name, t.id`,
}

/** The ids of one page, in order: the database walks one index and stops. */
const pageOf = (db: Db, selection: PatientSelection, { filter, sort, pageSize, pageNumber }: Listing) =>
  selectPatients(db, selection)
    .select('t.id')
    .where(filters[filter])
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)

/** What the filters and the orders look at. */
const listed = [
  't.id',
  't.organizationId',
  't.name',
  't.isActive',
  't.attention',
  't.attentionRank',
  't.isWaiting',
] as const
const listedDates = ['t.statusReason', 't.lastWorkoutAt', 't.createdAt'] as const

/** Of `states as t`. */
const countsByFilter = sql<Record<PatientFilter, number>>`json_build_object(${sql.join(
  Object.entries(filters).map(
    ([name, isMatch]) => sql`${sql.lit(name)}, coalesce(sum(t.patients) filter (where ${isMatch}), 0)`,
  ),
)})`

const shared = sql`select patient_id from shared`
const sharedIdsOf = ({ organizationId, scope }: Matching) =>
  scope.shared ? sharedIds(organizationId, scope) : sql`select null::uuid as patient_id`

/** One statement, so that a search is made once. The first row has the counts, and no patient if the page is empty. */
const selectPage = (db: Db, selection: Matching, { filter, sort }: Listing, size: number, offset: number) =>
  db
    .with(
      (name) => name('shared').materialized(),
      () => db.selectFrom(sql<{ patientId: string }>`(${sharedIdsOf(selection)})`.as('v')).selectAll('v'),
    )
    .with(
      (name) => (selection.pattern ? name('t').materialized() : name('t').notMaterialized()),
      () =>
        selectMatching(db, { ...selection, shared })
          .select(listed)
          .select(listedDates),
    )
    // What the filters look at has few values: patients that were searched are counted by them first.
    .with('states', (found) =>
      selection.pattern
        ? found
            .selectFrom('t')
            .select(['t.isActive', 't.attention', 't.statusReason', 't.isWaiting'])
            .select(sql<number>`count(*)`.as('patients'))
            .groupBy(['t.isActive', 't.attention', 't.statusReason', 't.isWaiting'])
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
    .select([
      't.id as _id',
      'a.name',
      'a.email',
      'a.mobile',
      't.practitionerId',
      'p.name as practitioner',
      't.isActive',
    ])
    .select(['t.statusReason', 't.summary', 'a.lastSeenAt', 't.dischargedOn'])
    .select('t.isWaiting as isInvited')
    .select(
      sql<Record<
        PatientFilter,
        number
      > | null>`case when page.id is null or page.position = ${offset}::int + 1 then counts end`.as('counts'),
    )
    .orderBy('page.position')

/** A page of the worklist, with the number of patients under each filter. */
export async function findPage(
  db: Db,
  { organizationId, scope: { shared, ...scope }, search }: PatientSelection,
  listing: Listing,
) {
  const { filter, sort, pageSize: size, pageNumber } = listing
  const values = { organizationId, ...scope, pattern: patternOf(search), size, offset: (pageNumber - 1) * size }
  const rows = await buildOnce(db, `findPage ${shared} ${filter} ${sort}`, values, (of) =>
    selectPage(db, { ...of, scope: { ...of, shared } }, listing, of.size, of.offset),
  )
  const counts = rows[0]!.counts!
  return { counts, items: rows.filter(({ _id }) => _id !== null).map(({ counts: _, ...patient }) => patient) }
}

/** As the list, with what a clinic needs to move its patients elsewhere. */
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
    .select(['t.statusReason', 't.isWaiting as isInvited'])
    .select(sql<string | null>`t.summary ->> 'program'`.as('program'))
    .select(sql<string>`(t.created_at at time zone o.time_zone)::date`.as('addedOn'))
    .orderBy(orders[listing.sort])
    .execute()

export const countPatients = async (db: Db, { search, ...selection }: PatientSelection) =>
  (
    await (
      search
        ? selectPatients(db, { ...selection, search }).select(({ fn }) => fn.countAll<number>().as('total'))
        : visiblePatientCounts(db, selection.organizationId, selection.scope).select(
            sql<number>`coalesce(sum(t.patients), 0)`.as('total'),
          )
    ).executeTakeFirstOrThrow()
  ).total

export const findPatientNames = (
  db: Db,
  selection: PatientSelection,
  { pageSize, pageNumber }: Pick<Listing, 'pageSize' | 'pageNumber'>,
) =>
  selectPatients(db, selection)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .where('a.organizationId', '=', selection.organizationId)
    .select(['t.id as _id', 't.name', 'a.email', 't.isActive'])
    .orderBy('t.isActive', 'desc')
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
