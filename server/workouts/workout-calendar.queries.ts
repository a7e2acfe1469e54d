import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { timeZone, today } from '../database/local-time.ts'
import type { PatientKey } from '../database/keys.ts'

export const findCalendarNonce = async (db: Db, { organizationId, patientId }: PatientKey) =>
  (
    await db
      .selectFrom('workoutCalendars')
      .select('nonce')
      .where('organizationId', '=', organizationId)
      .where('patientId', '=', patientId)
      .executeTakeFirst()
  )?.nonce

export const upsertCalendar = (tx: WriteTx, calendar: PatientKey & { nonce: string; tokenHash: string }) =>
  tx
    .insertInto('workoutCalendars')
    .values(calendar)
    .onConflict((on) =>
      on.columns(['organizationId', 'patientId']).doUpdateSet({
        nonce: calendar.nonce,
        tokenHash: calendar.tokenHash,
        createdAt: sql`now()`,
      }),
    )
    .execute()

export const deleteCalendar = (tx: WriteTx, { organizationId, patientId }: PatientKey) =>
  tx
    .deleteFrom('workoutCalendars')
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .execute()

/** The calendar of a secret address, if its patient and clinic are active. */
export const findCalendar = (db: Db, tokenHash: string) =>
  db
    .selectFrom('workoutCalendars as c')
    .innerJoin('accounts as a', 'a.id', 'c.patientId')
    .innerJoin('organizations as o', 'o.id', 'c.organizationId')
    .select(['c.organizationId', 'c.patientId', 'o.name as organization', timeZone.as('timeZone')])
    .select(today.as('today'))
    .where('c.tokenHash', '=', tokenHash)
    .where('a.isActive', '=', true)
    .where('o.isActive', '=', true)
    .executeTakeFirst()
