import { sql, type SqlBool } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { PatientScope } from './patient-scope.ts'

/** True for the patients `t` that a colleague covers or shares today. The view says when that is. */
const isSharedWith = (organizationId: string, colleagueId: string) =>
  sql<SqlBool>`t.id = any(array(select v.patient_id from shared_patients v
    where v.organization_id = ${organizationId} and v.colleague_id = ${colleagueId}))`

/**
 * The patients of an organization within a scope, as `t`. Every query about patients begins here or joins this, so that
 * the rule "whose patients may I see" has one place; the architecture test fails where it is written again.
 */
export function visiblePatients(db: Db, organizationId: string, { patientId, practitionerId, shared }: PatientScope) {
  const all = db
    .selectFrom('patients as t')
    .where('t.organizationId', '=', organizationId)
    .$if(patientId !== undefined, (query) => query.where('t.id', '=', patientId!))
  if (practitionerId === undefined) return all
  const inCharge = all.where('t.practitionerId', '=', practitionerId)
  if (!shared) return inCharge
  const ofColleagues = all
    .where('t.practitionerId', '<>', practitionerId)
    .where(isSharedWith(organizationId, practitionerId))
  if (shared === 'only') return ofColleagues
  // Not one condition with `or`: each half walks its own index in the order of the list, and they are merged.
  const both = inCharge.selectAll('t').unionAll(ofColleagues.selectAll('t')).as('t')
  return db.selectFrom(both) as unknown as typeof all
}
