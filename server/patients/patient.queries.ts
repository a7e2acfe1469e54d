import { sql, type SqlBool } from 'kysely'
import type { PatientDraft, StatusReason } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { isInvited } from './patient-list.queries.ts'
import { countRows } from '../database/count-rows.ts'
import { updateRow } from '../database/update-row.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'

/** The previous practitioner, and when the patient was reassigned. */
const findLastReassignment = (db: Db, organizationId: string, patientId: string) =>
  db
    .selectFrom('practitionerReassignments as h')
    .innerJoin('practitioners as f', inSameOrganization('f.id', 'h.fromId'))
    .select(['f.name as from', 'h.at'])
    .where('h.organizationId', '=', organizationId)
    .where('h.patientId', '=', patientId)
    .orderBy('h.at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Most patients belong to the practitioner, so their own are searched first, without the tables of shares. */
export async function findPatient(db: Db, organizationId: string, id: string, { shared, ...scope }: PatientScope = {}) {
  const patient =
    (shared !== 'only' && (await findPatientWithin(db, organizationId, id, scope))) ||
    (shared && (await findPatientWithin(db, organizationId, id, { ...scope, shared: 'only' })))
  if (!patient) return undefined
  const reassignment = patient.isReassigned ? await findLastReassignment(db, organizationId, id) : undefined
  return Object.assign(patient, { reassignment: reassignment ?? null })
}

const findPatientWithin = async (db: Db, organizationId: string, id: string, { shared, ...scope }: PatientScope) =>
  (
    await buildOnce(db, `findPatient ${shared}`, { organizationId, id, ...scope }, (params) =>
      selectPatient(db, params.organizationId, params.id, { ...params, shared }),
    )
  ).at(0)

/** Only needed columns are read, because each costs time. */
const recordColumns = [
  ...(['t.id', 't.id as _id', 't.id as userId', 't.practitionerId', 't.name', 't.dateOfBirth', 't.sex'] as const),
  ...(['t.address', 't.emergencyContact', 't.referrer', 't.condition', 't.affectedSide', 't.goals'] as const),
  ...(['t.precautions', 't.precautionsCheckedAt', 't.equipment', 't.notes', 't.isForChild', 't.joinedAt'] as const),
  ...(['t.isActive', 't.statusReason', 't.statusNote', 't.dischargedOn', 't.isReassigned'] as const),
  ...(['t.enabledSurveys', 't.summary', 't.version', 't.createdAt'] as const),
]

const selectPatient = (db: Db, organizationId: string, id: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .where('a.organizationId', '=', organizationId)
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .select(recordColumns)
    .select([
      'a.email',
      'a.mobile',
      'a.mobileBySelf as isMobileBySelf',
      'a.role',
      'a.lastSeenAt',
      'p.name as practitioner',
    ])
    .select(isInvited.as('isInvited'))
    .where('t.id', '=', id)

/** How many of these ids are patients of the organization. */
export const countExisting = (db: Db, organizationId: string, ids: string[]) =>
  countRows(visiblePatients(db, organizationId, {}).where(sql<SqlBool>`t.id = any(${ids}::uuid[])`))

const columnsOf = ({
  name: _name,
  email: _email,
  mobile: _mobile,
  precautions,
  enabledSurveys,
  practitionerId: _practitionerId,
  ...plain
}: Partial<PatientDraft>) => ({
  ...plain,
  ...(precautions && { precautions: JSON.stringify(precautions), precautionsCheckedAt: sql<Date>`now()` }),
  ...(enabledSurveys && { enabledSurveys: JSON.stringify(enabledSurveys) }),
})

/** Inserts the clinical record of a new account, and copies its name and search text. */
export function insertPatient(
  tx: WriteTx,
  organizationId: string,
  id: string,
  practitionerId: string,
  { name: _name, email: _email, mobile: _mobile, precautions, enabledSurveys, ...plain }: PatientDraft,
) {
  const lists = { precautions: JSON.stringify(precautions), enabledSurveys: JSON.stringify(enabledSurveys) }
  const row = { ...plain, ...lists, organizationId, id, practitionerId }
  // Empty precautions of a new patient mean that nobody has asked yet.
  const isChecked = precautions.length > 0
  return buildOnce(tx, `insertPatient ${isChecked}`, row, (params) =>
    tx.insertInto('patients').values({ ...params, ...(isChecked && { precautionsCheckedAt: sql<Date>`now()` }) }),
  )
}

/** Returns nothing if the record was changed since that version. */
export const updatePatientFields = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  changes: Partial<PatientDraft>,
  version?: number,
) =>
  tx
    .updateTable('patients')
    .set({
      ...columnsOf(changes),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst()

export const updateStatus = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  status: { isActive?: boolean; statusReason?: StatusReason | null; statusNote?: string },
) => updateRow(tx, 'patients', organizationId, id, { ...status, version: sql`version + 1`, updatedAt: sql`now()` })

/** A new or extended program resolves the patient's earlier report. A request for help has its own alert. */
export const clearProgramReport = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .updateTable('patients')
    .set({ statusReason: null, statusNote: '', version: sql`version + 1`, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('statusReason', 'in', ['Completed program', 'Unable to complete program'])
    .execute()

/** Marks the invitation as accepted. */
export const updateJoined = (systemDb: Db, id: string) =>
  systemDb
    .updateTable('patients')
    .set({ joinedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Also deletes the account and, through foreign keys, everything stored about the patient. */
export const deletePatient = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .deleteFrom('accounts')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('role', '=', 'patient')
    .execute()

/**
 * Serializes writes for a patient: a workout sent fifty times is stored once, and no summary overwrites a newer one.
 */
export const lockPatients = (tx: WriteTx, organizationId: string, ids: string[]) =>
  buildOnce(tx, 'lockPatients', { organizationId, ids }, (params) =>
    tx
      .selectFrom('patients')
      .select('id')
      .where('organizationId', '=', params.organizationId)
      .where(columnIn('id', params.ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  )
