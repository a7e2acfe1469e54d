import type { Db } from '../database/connect.ts'
import type { PatientScope } from './patient-scope.ts'

/**
 * The patients of an organization within a scope, as `t`. Every query about patients begins here or joins this, so that
 * the rule "whose patients may I see" has one place; the architecture test fails where it is written again.
 */
export const visiblePatients = (db: Db, organizationId: string, { patientId, practitionerId }: PatientScope) =>
  db
    .selectFrom('patients as t')
    .where('t.organizationId', '=', organizationId)
    .$if(patientId !== undefined, (query) => query.where('t.id', '=', patientId!))
    .$if(practitionerId !== undefined, (query) => query.where('t.practitionerId', '=', practitionerId!))
