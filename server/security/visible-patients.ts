import { sql, type SqlBool } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { PatientScope } from './patient-scope.ts'

/** True for the patients `t` that a colleague covers or shares today. The view says when that is. */
const isSharedWith = (organizationId: string, colleagueId: string) =>
  sql<SqlBool>`t.id = any(array(select v.patient_id from shared_patients v
    where v.organization_id = ${organizationId} and v.colleague_id = ${colleagueId}))`

/**
 * The patients of an organization within a scope, as `t`. Every query about patients begins here or joins this, so that
 * the rule "whose patients may I see" has one place; the architecture test fails where it is written again. A patient
 * that another table leads to is found by key.
 */
export const visiblePatients = (db: Db, organizationId: string, scope: PatientScope) =>
  patientsOf(db, organizationId, scope).$if(scope.practitionerId !== undefined, (query) =>
    query.where(inCharge(organizationId, scope)),
  )

function inCharge(organizationId: string, { practitionerId, shared }: PatientScope) {
  const isOwn = sql<SqlBool>`t.practitioner_id = ${practitionerId}`
  if (!shared) return isOwn
  const isShared = isSharedWith(organizationId, practitionerId!)
  return shared === 'only' ? sql<SqlBool>`(not ${isOwn} and ${isShared})` : sql<SqlBool>`(${isOwn} or ${isShared})`
}

/** The same for a list in order: each half walks its own index in the order of the list, and they are merged. */
export function visiblePatientsInOrder(db: Db, organizationId: string, scope: PatientScope) {
  if (scope.practitionerId === undefined || scope.shared !== 'also') return visiblePatients(db, organizationId, scope)
  const ownPatients = visiblePatients(db, organizationId, { ...scope, shared: undefined })
  const ofColleagues = visiblePatients(db, organizationId, { ...scope, shared: 'only' })
  const both = ownPatients.selectAll('t').unionAll(ofColleagues.selectAll('t')).as('t')
  return db.selectFrom(both) as unknown as typeof ownPatients
}

const patientsOf = (db: Db, organizationId: string, { patientId }: PatientScope) =>
  db
    .selectFrom('patients as t')
    .where('t.organizationId', '=', organizationId)
    .$if(patientId !== undefined, (query) => query.where('t.id', '=', patientId!))
