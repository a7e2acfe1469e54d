import { sql } from 'kysely'
import type { StatusReason } from '@kinora/contract/patients.ts'
import type { ProgramEvent } from '@kinora/contract/workouts.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { actingName } from '../security/acting-name.ts'

interface ProgramEventRow {
  id: string
  organizationId: string
  patientId: string
  programId: string
  week: number
  event: ProgramEvent
  reason: StatusReason | null
  note: string
  loggedBy: string
}

/**
 * Sessions are expected of a patient unless they have reported that the program is completed, or that they cannot
 * continue. Withdrawing the report or starting the next program clears it. For queries with `patients as t`.
 */
export const expectsWorkouts = sql<boolean>`coalesce(t.status_reason, '') not in ('Completed program', 'Unable to complete program')`

/**
 * These patients' programs reported as completed, and those reported as stopped until staff handle the report. Programs
 * that the patient resumed are left out.
 */
export async function findEndedPrograms(db: Tx, organizationId: string, patientIds: string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (v.program_id) v.program_id as id, v.event, ${expectsWorkouts} as goes_on, v.at from program_events v
      join patients t on t.organization_id = v.organization_id and t.id = v.patient_id
      where v.organization_id = ${organizationId} and v.patient_id = any(${patientIds}::uuid[]) and v.event <> 'needHelp'
      order by v.program_id, v.at desc) last
    where (event = 'finished' or event = 'stopped' and not goes_on) and not exists (
      select from workouts w where w.organization_id = ${organizationId} and w.program_id = last.id and w.started_at > last.at)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns false if the event is already stored. */
export const insertProgramEvent = async (tx: WriteTx, event: ProgramEventRow) =>
  (await tx
    .insertInto('programEvents')
    .values(event)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findProgramEvents = (db: Tx, organizationId: string, programId: string, id?: string) =>
  db
    .selectFrom('programEvents as v')
    .innerJoin('accounts as a', 'a.id', 'v.loggedBy')
    .leftJoin('patientCarers as c', 'c.id', 'v.carerId')
    .select([
      'v.id as _id',
      'v.programId',
      'v.patientId',
      'v.week',
      'v.event',
      'v.reason',
      'v.note',
      'v.at',
      actingName.as('by'),
    ])
    .where('v.organizationId', '=', organizationId)
    .where('v.programId', '=', programId)
    .$if(id !== undefined, (query) => query.where('v.id', '=', id!))
    .orderBy('v.at', 'desc')
    .limit(200)
    .execute()
