import { sql } from 'kysely'
import type { PauseReason } from '@kinora/contract/workouts.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { today } from '../database/local-time.ts'
import type { PatientKey } from '../database/keys.ts'
import { updateRow } from '../database/update-row.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

const columns = [
  sql<PauseReason>`p.reason`.as('reason'),
  sql<string>`p.first_day`.as('from'),
  sql<string | null>`p.last_day`.as('until'),
] as const

/** The days on which patients pause, newest first. */
export const findPausedDays = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findPausedDays', { organizationId, patientIds }, (params) =>
    db
      .selectFrom('patientPauses as p')
      .select(['p.patientId', ...columns])
      .where('p.organizationId', '=', params.organizationId)
      .where(columnIn('p.patient_id', params.patientIds))
      .orderBy('p.firstDay', 'desc'),
  )

/** The pauses of a patient, newest first. */
export const findPauses = (db: Db, organizationId: string, patientId: string) =>
  db
    .selectFrom('patientPauses as p')
    .innerJoin('accounts as a', 'a.id', 'p.patientId')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .leftJoin('accounts as r', 'r.id', 'p.recordedBy')
    .leftJoin('patientCarers as c', 'c.id', 'p.carerId')
    .leftJoin('accounts as e', 'e.id', 'p.endedBy')
    .leftJoin('patientCarers as ec', 'ec.id', 'p.endedCarerId')
    .select(['p.id as _id', 'p.patientId', 'p.isShifting', 'p.shiftedWeeks', 'p.recordedBy as recordedById'])
    .select([
      'p.recordedAt',
      sql<string>`coalesce(c.name || ' for ' || r.name, r.name, '')`.as('recordedBy'),
      sql<string>`coalesce(ec.name || ' for ' || e.name, e.name, '')`.as('endedBy'),
      today.as('today'),
    ])
    .select(columns)
    .where('p.organizationId', '=', organizationId)
    .where('p.patientId', '=', patientId)
    .orderBy('p.firstDay', 'desc')
    .execute()

/** A patient, with the date in their time zone. */
export const findPausable = (db: Tx, organizationId: string, scope: PatientScope, id: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.name', today.as('today')])
    .where('t.id', '=', id)
    .executeTakeFirst()

/** The patient of a pause, if they are in the scope. */
export const findPausedPatient = (db: Tx, organizationId: string, scope: PatientScope, id: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('patientPauses as p', 'p.patientId', 't.id')
    .select('t.id')
    .where('p.organizationId', '=', organizationId)
    .where('p.id', '=', id)
    .executeTakeFirst()

interface NewPause {
  _id?: string
  organizationId: string
  patientId: string
  reason: PauseReason
  from: string
  until: string | null
  isShifting: boolean
  recordedBy: string
}

/** Returns nothing if the id exists. */
export const insertPause = (tx: WriteTx, { _id, from: firstDay, until: lastDay, ...pause }: NewPause) =>
  tx
    .insertInto('patientPauses')
    .values({ ...pause, firstDay, lastDay, ...(_id && { id: _id }) })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updatePauseEnd = (
  tx: WriteTx,
  { organizationId, id, lastDay, endedBy }: { organizationId: string; id: string; lastDay: string; endedBy: string },
) => updateRow(tx, 'patientPauses', organizationId, id, { lastDay, endedBy, endedCarerId: sql`current_carer()` })

export const deletePause = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('patientPauses').where('organizationId', '=', organizationId).where('id', '=', id).execute()

/** Pauses that are over but not yet finished, in the patients' time zones. */
export const findEndedPauses = async (systemDb: Db, limit: number) =>
  (
    await sql<PatientKey>`
      select distinct p.organization_id, p.patient_id from patient_pauses p
      join accounts a on a.id = p.patient_id join organizations o on o.id = p.organization_id
      where p.shifted_weeks is null and p.last_day < ${today} limit ${limit}`.execute(systemDb)
  ).rows
