import { sql, type SqlBool } from 'kysely'
import type { PatientDraft, StatusReason } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { isInvited } from './patient-list.queries.ts'
import { countRows } from '../database/count-rows.ts'
import { updateRow } from '../database/update-row.ts'

/** The previous practitioner, and the moment they handed the patient on. */
const findLastReassignment = (db: Db, organizationId: string, patientId: string) =>
  db
    .selectFrom('practitionerReassignments as h')
    .innerJoin('practitioners as f', (join) =>
      join.onRef('f.organizationId', '=', 'h.organizationId').onRef('f.id', '=', 'h.fromId'),
    )
    .select(['f.name as from', 'h.at'])
    .where('h.organizationId', '=', organizationId)
    .where('h.patientId', '=', patientId)
    .orderBy('h.at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Most patients are a practitioner's own, who are found without the tables that say what colleagues share. */
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
    await buildOnce(db, `findPatient ${shared}`, { organizationId, id, ...scope }, (of) =>
      selectPatient(db, of.organizationId, of.id, { ...of, shared }),
    )
  ).at(0)

/** Unneeded columns are not read, because each costs as much as a needed one. */
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

/** The number of these ids that are patients of the organization. */
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

/** Inserts the clinical record of a new account, whose name and what is searched are copied from there. */
export function insertPatient(
  tx: WriteTx,
  organizationId: string,
  id: string,
  practitionerId: string,
  { name: _name, email: _email, mobile: _mobile, precautions, enabledSurveys, ...plain }: PatientDraft,
) {
  const lists = { precautions: JSON.stringify(precautions), enabledSurveys: JSON.stringify(enabledSurveys) }
  const row = { ...plain, ...lists, organizationId, id, practitionerId }
  // Nobody has asked a new patient whose precautions were left empty.
  const isChecked = precautions.length > 0
  return buildOnce(tx, `insertPatient ${isChecked}`, row, (of) =>
    tx.insertInto('patients').values({ ...of, ...(isChecked && { precautionsCheckedAt: sql<Date>`now()` }) }),
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

/** A new or longer program resolves what a patient reported about one. A request for help has an alert of its own. */
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

/** Deletes the account too, and through foreign keys everything stored about the patient. */
export const deletePatient = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .deleteFrom('accounts')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('role', '=', 'patient')
    .execute()

/** Serializes the writes for a patient: a workout sent fifty times is stored once, and no summary overwrites a newer one. */
export const lockPatients = (tx: WriteTx, organizationId: string, ids: string[]) =>
  buildOnce(tx, 'lockPatients', { organizationId, ids }, (of) =>
    tx
      .selectFrom('patients')
      .select('id')
      .where('organizationId', '=', of.organizationId)
      .where(isOneOf('id', of.ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  )
