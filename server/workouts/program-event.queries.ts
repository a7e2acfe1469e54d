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
 * The patient has not said that the program is completed, or that they cannot go on: until they take it back or the next
 * one begins, nobody waits for sessions. For queries with `patients as t`.
 */
export const goesOn = sql<boolean>`coalesce(t.status_reason, '') not in ('Completed program', 'Unable to complete program')`

/** Returns false if the event is stored already. */
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
