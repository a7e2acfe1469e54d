import { sql } from 'kysely'
import type { VisitDraft } from '@kinora/contract/patient-visits.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { updateRow } from '../database/update-row.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

const selectVisits = (db: Tx, organizationId: string) =>
  db
    .selectFrom('patientVisits as v')
    .leftJoin('accounts as r', 'r.id', 'v.recordedBy')
    .select(['v.id as _id', 'v.subjective', 'v.objective', 'v.assessment', 'v.plan', 'v.recordedAt', 'v.version'])
    .select([sql<string>`v.day`.as('day'), sql<string>`coalesce(r.name, '')`.as('recordedBy')])
    .where('v.organizationId', '=', organizationId)

/** The visits of a patient, newest first. */
export const findVisits = (db: Tx, organizationId: string, patientId: string) =>
  selectVisits(db, organizationId)
    .where('v.patientId', '=', patientId)
    .orderBy('v.day', 'desc')
    .orderBy('v.recordedAt', 'desc')
    .limit(500)
    .execute()

export const findVisit = (db: Tx, organizationId: string, id: string) =>
  selectVisits(db, organizationId).where('v.id', '=', id).executeTakeFirst()

/** Locks the visit until the transaction ends; undefined if the patient is outside the actor's scope. */
export const lockVisit = (tx: WriteTx, organizationId: string, scope: PatientScope, id: string) =>
  visiblePatients(tx, organizationId, scope)
    .innerJoin('patientVisits as v', 'v.patientId', 't.id')
    .select(['v.id', 'v.patientId', 'v.version'])
    .where('v.organizationId', '=', organizationId)
    .where('v.id', '=', id)
    .forUpdate('v')
    .executeTakeFirst()

type NewVisit = VisitDraft & { _id?: string; organizationId: string; patientId: string; recordedBy: string }

/** Returns nothing if the id exists. */
export const insertVisit = (tx: WriteTx, { _id, ...visit }: NewVisit) =>
  tx
    .insertInto('patientVisits')
    .values({ ...visit, ...(_id && { id: _id }) })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Archives the visit's content before it is changed or removed. */
export const insertVisitChange = (tx: WriteTx, organizationId: string, id: string, changedBy: string) =>
  sql`insert into patient_visit_changes (organization_id, patient_id, visit_id, content, changed_by)
    select organization_id, patient_id, id, jsonb_build_object('day', day, 'subjective', subjective, 'objective', objective,
      'assessment', assessment, 'plan', plan, 'version', version), ${changedBy}
    from patient_visits where organization_id = ${organizationId} and id = ${id}`.execute(tx)

export const updateVisit = (tx: WriteTx, organizationId: string, id: string, visit: VisitDraft) =>
  updateRow(tx, 'patientVisits', organizationId, id, {
    ...visit,
    version: sql`version + 1`,
    updatedAt: sql`clock_timestamp()`,
  })

export const deleteVisit = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('patientVisits').where('organizationId', '=', organizationId).where('id', '=', id).execute()
