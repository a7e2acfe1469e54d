import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { PatientScope } from './patient-scope.ts'

/** The ids of the patients that a colleague covers or shares today, as the view defines it. */
export const sharedIds = (organizationId: string, { practitionerId }: PatientScope) =>
  sql`select v.patient_id from shared_patients v
    where v.organization_id = ${organizationId} and v.colleague_id = ${practitionerId}`

const everyPatient = (db: Db) => db.selectFrom('patients as t')

/**
 * The patients of an organization within a scope, as `t`. Every query about patients starts here or joins this, so that
 * the rule for visible patients has one place; the architecture test fails if it is repeated. A patient referenced by
 * another table is found by key.
 */
export const visiblePatients = (db: Db, organizationId: string, scope: PatientScope, shared?: RawBuilder<unknown>) =>
  within(everyPatient(db), organizationId, scope, shared)

/** `shared` names the part of the statement with the shared ids, so that they are not looked up again. */
const within = (
  patients: ReturnType<typeof everyPatient>,
  organizationId: string,
  scope: PatientScope,
  shared: RawBuilder<unknown> = sharedIds(organizationId, scope),
) =>
  patients
    .where('t.organizationId', '=', organizationId)
    .$if(scope.patientId !== undefined, (query) => query.where('t.id', '=', scope.patientId!))
    .$if(scope.practitionerId !== undefined, (query) => query.where(inCharge(scope, shared)))

function inCharge({ practitionerId, shared }: PatientScope, ids: RawBuilder<unknown>) {
  const isOwn = sql<SqlBool>`t.practitioner_id = ${practitionerId}`
  if (!shared) return isOwn
  const isShared = sql`t.id = any(array(${ids}))`
  return shared === 'only' ? sql<SqlBool>`(not ${isOwn} and ${isShared})` : sql<SqlBool>`(${isOwn} or ${isShared})`
}

/** All of them for a sorted list: each half scans its own index in list order, and the halves are merged. */
export function visiblePatientsInOrder(
  db: Db,
  organizationId: string,
  scope: PatientScope,
  shared?: RawBuilder<unknown>,
) {
  if (scope.practitionerId === undefined || scope.shared !== 'also')
    return visiblePatients(db, organizationId, scope, shared)
  const ownPatients = visiblePatients(db, organizationId, { ...scope, shared: undefined })
  const ofColleagues = visiblePatients(db, organizationId, { ...scope, shared: 'only' }, shared)
  const both = ownPatients.selectAll('t').unionAll(ofColleagues.selectAll('t')).as('t')
  return db.selectFrom(both) as unknown as typeof ownPatients
}

/** The columns of a patient that lists filter and sort by. */
export const searchedColumns = [
  ...(['t.id', 't.organizationId', 't.practitionerId', 't.name', 't.isActive', 't.attentionRank'] as const),
  ...(['t.isWaiting', 't.statusReason', 't.lastWorkoutDay', 't.createdAt'] as const),
]

/** Patients whose name, email or mobile matches the pattern, unsorted: at most so many of one's own, or all. */
export function visiblePatientsLike(
  db: Db,
  organizationId: string,
  scope: PatientScope,
  pattern: string,
  { shared, most = null, isLarge }: { shared?: RawBuilder<unknown>; most?: number | null; isLarge?: boolean } = {},
) {
  const { practitionerId } = scope
  const isLike = sql<SqlBool>`t.search like ${pattern}`
  const ofColleagues = () =>
    visiblePatients(db, organizationId, { ...scope, shared: 'only' }, shared)
      .where(isLike)
      .select(searchedColumns)
  if (scope.shared === 'only') return db.selectFrom(ofColleagues().as('t'))
  const found = practitionerId
    ? sql`search_patients_of(${practitionerId}, ${pattern}, ${most})`
    : sql`${sql.raw(isLarge ? 'search_large_clinic' : 'search_patients')}(${pattern}, ${most})`
  const searched = db.selectFrom(found.as('t')) as unknown as ReturnType<typeof everyPatient>
  const ownPatients = within(searched, organizationId, { ...scope, shared: undefined }).select(searchedColumns)
  return db.selectFrom((scope.shared ? ownPatients.unionAll(ofColleagues()) : ownPatients).as('t'))
}

/**
 * The number of patients in each state, as `t`. Triggers maintain it (migration 0120), so only patients of colleagues
 * are counted, whose shares begin and end by date.
 */
export function visiblePatientCounts(
  db: Db,
  organizationId: string,
  scope: PatientScope,
  shared?: RawBuilder<unknown>,
) {
  const counted = db
    .selectFrom('patientCounts as c')
    .select(['c.isActive', 'c.attentionRank', 'c.statusReason', 'c.isWaiting', 'c.patients'])
    .where('c.organizationId', '=', organizationId)
    .where('c.practitionerId', '=', scope.practitionerId ?? organizationId)
  if (scope.practitionerId === undefined || !scope.shared) return db.selectFrom(counted.as('t'))
  const ofColleagues = visiblePatients(db, organizationId, { ...scope, shared: 'only' }, shared)
    .select(['t.isActive', 't.attentionRank', 't.statusReason', 't.isWaiting'])
    .select(sql<number>`1`.as('patients'))
  return db.selectFrom((scope.shared === 'only' ? ofColleagues : counted.unionAll(ofColleagues)).as('t'))
}

/** The number of active patients of the organization, or of one of its practitioners. */
export const activePatients = (organizationId: string | RawBuilder<unknown>, whoseId: typeof organizationId) =>
  sql<number>`(select coalesce(sum(c.patients), 0)::int from patient_counts c
    where c.organization_id = ${organizationId} and c.practitioner_id = ${whoseId} and c.is_active)`
