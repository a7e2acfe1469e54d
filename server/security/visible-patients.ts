import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { PatientScope } from './patient-scope.ts'

/** The ids of the patients that a colleague covers or shares today. The view says when that is. */
export const sharedIds = (organizationId: string, { practitionerId }: PatientScope) =>
  sql`select v.patient_id from shared_patients v
    where v.organization_id = ${organizationId} and v.colleague_id = ${practitionerId}`

const everyPatient = (db: Db) => db.selectFrom('patients as t')

/**
 * The patients of an organization within a scope, as `t`. Every query about patients begins here or joins this, so that
 * the rule "whose patients may I see" has one place; the architecture test fails where it is written again. A patient
 * that another table leads to is found by key.
 */
export const visiblePatients = (db: Db, organizationId: string, scope: PatientScope, shared?: RawBuilder<unknown>) =>
  within(everyPatient(db), organizationId, scope, shared)

/** `shared` names where a statement has found the shared ids already, so that it does not look for them again. */
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

/** All of them for a list in order: each half walks its own index in the order of the list, and they are merged. */
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

/** Those of them whose name, email or mobile is like the pattern, in no order: at most so many of one's own, or all. */
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
 * How many of them there are in each state, as `t`. Triggers keep it (migration 0120), so that nobody is counted but patients of
 * colleagues, whose days begin and end by the clock.
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

/** How many active patients the organization has, or one of its practitioners. */
export const activePatients = (organizationId: string | RawBuilder<unknown>, whoseId: typeof organizationId) =>
  sql<number>`(select coalesce(sum(c.patients), 0)::int from patient_counts c
    where c.organization_id = ${organizationId} and c.practitioner_id = ${whoseId} and c.is_active)`
