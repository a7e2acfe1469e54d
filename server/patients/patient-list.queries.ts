import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PatientFilter } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import { containing } from '../database/search-text.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatientsInOrder, visiblePatientsLike } from '../security/visible-patients.ts'

/** The visible patients of an organization; with `search`, only those whose name, email or mobile contains it. */
export interface PatientSelection {
  organizationId: string
  scope: PatientScope
  search?: string
}

interface Matching extends Omit<PatientSelection, 'search'> {
  /** Of the search, as `patternOf` makes it. */
  pattern?: string
}

const patternOf = (search: string | undefined) => (search ? containing(search.toLowerCase()) : undefined)

const selectMatching = (db: Db, { organizationId, scope, pattern }: Matching) =>
  pattern === undefined
    ? visiblePatientsInOrder(db, organizationId, scope)
    : visiblePatientsLike(db, organizationId, scope, pattern)

const selectPatients = (db: Db, { search, ...selection }: PatientSelection) =>
  selectMatching(db, { ...selection, pattern: patternOf(search) })

export const isInvited = sql<boolean>`(t.joined_at is null and t.has_email)`

const isHelped = sql<SqlBool>`exists (select from patient_carers c
  where c.organization_id = t.organization_id and c.patient_id = t.id and c.accepted_at is not null and c.ended_at is null)`

/** Nobody uses the app yet. Where a carer does in the patient's place, the clinic waits for nobody. */
const isWaiting = sql<boolean>`(${isInvited} and not ${isHelped})`

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
  invited: sql`t.is_active and ${isWaiting}`,
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
  't.joinedAt',
  't.hasEmail',
] as const
const listedDates = ['t.statusReason', 't.lastWorkoutAt', 't.createdAt'] as const

const sumOf = (isMatch: RawBuilder<SqlBool>, column = sql.ref('t.patients')) =>
  sql`coalesce(sum(${column}) filter (where ${isMatch}), 0)`

/** Of `states as t`. Few patients have a carer, so those who wait are counted without them, who are taken off. */
const countsByFilter = sql<Record<PatientFilter, number>>`json_build_object(${sql.join(
  Object.entries({ ...filters, invited: undefined }).map(
    ([name, isMatch]) =>
      sql`${sql.lit(name)}, ${
        isMatch
          ? sumOf(isMatch)
          : sql`${sumOf(filters.all, sql.ref('t.invited'))} -
              (select count(*) from t where ${filters.all} and ${isInvited} and ${isHelped})`
      }`,
  ),
)})`

/** One statement, so that a search is made once. The first row has the counts, and no patient if the page is empty. */
const selectPage = (db: Db, selection: Matching, { filter, sort }: Listing, size: number, offset: number) =>
  db
    .with(
      (name) => (selection.pattern ? name('t').materialized() : name('t').notMaterialized()),
      () => selectMatching(db, selection).select(listed).select(listedDates),
    )
    // What the filters look at has few values: patients are counted by them first, from an index alone.
    .with('states', (found) =>
      found
        .selectFrom('t')
        .select(['t.isActive', 't.attention', 't.statusReason', sql<number>`count(*)`.as('patients')])
        .select(sql<number>`count(*) filter (where ${isInvited})`.as('invited'))
        .groupBy(['t.isActive', 't.attention', 't.statusReason']),
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
    .select(isWaiting.as('isInvited'))
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
    .select(['t.statusReason', isWaiting.as('isInvited')])
    .select(sql<string | null>`t.summary ->> 'program'`.as('program'))
    .select(sql<string>`(t.created_at at time zone o.time_zone)::date`.as('addedOn'))
    .orderBy(orders[listing.sort])
    .execute()

export const countPatients = async (db: Db, selection: PatientSelection) =>
  (
    await selectPatients(db, selection)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
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
