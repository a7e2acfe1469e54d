import { sql, type SqlBool } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { PatientScope } from './patient-scope.ts'

/** True for the patients `t` that a colleague covers or shares today. The view says when that is. */
const isSharedWith = (organizationId: string, colleagueId: string) =>
  sql<SqlBool>`t.id = any(array(select v.patient_id from shared_patients v
    where v.organization_id = ${organizationId} and v.colleague_id = ${colleagueId}))`

const everyPatient = (db: Db) => db.selectFrom('patients as t')

/**
 * The patients of an organization within a scope, as `t`. Every query about patients begins here or joins this, so that
 * the rule "whose patients may I see" has one place; the architecture test fails where it is written again. A patient
 * that another table leads to is found by key.
 */
export const visiblePatients = (db: Db, organizationId: string, scope: PatientScope) =>
  within(everyPatient(db), organizationId, scope)

/** Those of them whose name, email or mobile is like the pattern. */
export const visiblePatientsLike = (db: Db, organizationId: string, scope: PatientScope, pattern: string) =>
  within(
    db.selectFrom(sql`search_patients(${pattern})`.as('t')) as unknown as ReturnType<typeof everyPatient>,
    organizationId,
    scope,
  )

const within = (patients: ReturnType<typeof everyPatient>, organizationId: string, scope: PatientScope) =>
  patients
    .where('t.organizationId', '=', organizationId)
    .$if(scope.patientId !== undefined, (query) => query.where('t.id', '=', scope.patientId!))
    .$if(scope.practitionerId !== undefined, (query) => query.where(inCharge(organizationId, scope)))

function inCharge(organizationId: string, { practitionerId, shared }: PatientScope) {
  const isOwn = sql<SqlBool>`t.practitioner_id = ${practitionerId}`
  if (!shared) return isOwn
  const isShared = isSharedWith(organizationId, practitionerId!)
  return shared === 'only' ? sql<SqlBool>`(not ${isOwn} and ${isShared})` : sql<SqlBool>`(${isOwn} or ${isShared})`
}

/** All of them for a list in order: each half walks its own index in the order of the list, and they are merged. */
export function visiblePatientsInOrder(db: Db, organizationId: string, scope: PatientScope) {
  if (scope.practitionerId === undefined || scope.shared !== 'also') return visiblePatients(db, organizationId, scope)
  const ownPatients = visiblePatients(db, organizationId, { ...scope, shared: undefined })
  const ofColleagues = visiblePatients(db, organizationId, { ...scope, shared: 'only' })
  const both = ownPatients.selectAll('t').unionAll(ofColleagues.selectAll('t')).as('t')
  return db.selectFrom(both) as unknown as typeof ownPatients
}
