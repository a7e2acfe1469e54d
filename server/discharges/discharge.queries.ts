import { sql } from 'kysely'
import type { FlareUpPlan, Outcomes } from '@kinora/contract/discharges.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import { updateRow } from '../database/update-row.ts'

/** The current discharge, with the days per week of its maintenance program. */
export const findDischarge = (db: Db, { organizationId, patientId }: PatientKey) =>
  db
    .selectFrom('discharges as d')
    .innerJoin('organizations as o', 'o.id', 'd.organizationId')
    .leftJoin('accounts as a', 'a.id', 'd.dischargedBy')
    .select(['d.id as _id', 'd.programId', 'd.closingNote', 'd.readmittedAt'])
    .select([
      sql<string>`d.discharged_on`.as('dischargedOn'),
      sql<FlareUpPlan>`d.flare_up`.as('flareUp'),
      sql<Outcomes>`d.outcomes`.as('outcomes'),
      sql<string>`coalesce(a.name, '')`.as('by'),
    ])
    .select(['o.name as clinic', 'o.mobile', 'o.email'])
    .where('d.organizationId', '=', organizationId)
    .where('d.patientId', '=', patientId)
    .where('d.readmittedAt', 'is', null)
    .executeTakeFirst()

interface NewDischarge extends PatientKey {
  _id?: string
  programId: string
  flareUp: FlareUpPlan
  outcomes: Outcomes
  closingNote: string
  dischargedOn: string
  dischargedBy: string
}

/** Returns nothing if the id exists. */
export const insertDischarge = (tx: WriteTx, { _id, flareUp, outcomes, ...facts }: NewDischarge) =>
  tx
    .insertInto('discharges')
    .values({
      ...facts,
      ...(_id && { id: _id }),
      flareUp: JSON.stringify(flareUp),
      outcomes: JSON.stringify(outcomes),
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Sets or clears the discharge date. A discharge also clears the status that the patient reported. */
export const updateDischargedOn = (
  tx: WriteTx,
  { organizationId, patientId }: PatientKey,
  dischargedOn: string | null,
) =>
  updateRow(tx, 'patients', organizationId, patientId, {
    dischargedOn,
    ...(dischargedOn && { statusReason: null, statusNote: '' }),
    version: sql`version + 1`,
  })

export const updateReadmitted = (tx: WriteTx, organizationId: string, id: string, readmittedBy: string) =>
  updateRow(tx, 'discharges', organizationId, id, { readmittedAt: sql`clock_timestamp()`, readmittedBy })

/** Programs of the patient that are not stopped and not over. */
export const findOpenPrograms = (tx: Tx, { organizationId, patientId }: PatientKey, today: string) =>
  tx
    .selectFrom('programs as p')
    .select(['p.id'])
    .where('p.organizationId', '=', organizationId)
    .where('p.patientId', '=', patientId)
    .where('p.stoppedAt', 'is', null)
    .where(sql<boolean>`(p.is_open_ended or p.start_date + p.weeks * 7 > ${today})`)
    .execute()
