import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

export const findLicences = (db: Db, organizationId: string) =>
  db
    .selectFrom('surveyLicences')
    .select(['instrument', 'text', 'author as by', 'createdAt as at'])
    .where('organizationId', '=', organizationId)
    .execute()

export const upsertLicence = (
  tx: WriteTx,
  licence: { organizationId: string; instrument: string; text: string; author: string },
) =>
  tx
    .insertInto('surveyLicences')
    .values(licence)
    .onConflict((on) =>
      on
        .columns(['organizationId', 'instrument'])
        .doUpdateSet({ text: licence.text, author: licence.author, createdAt: sql`clock_timestamp()` }),
    )
    .execute()

export const deleteLicence = (tx: WriteTx, organizationId: string, instrument: string) =>
  tx
    .deleteFrom('surveyLicences')
    .where('organizationId', '=', organizationId)
    .where('instrument', '=', instrument)
    .execute()

/** Surveys in use that contain this instrument. */
export const findOfInstrument = (tx: WriteTx, organizationId: string, instrument: string) =>
  tx
    .selectFrom('surveys')
    .select(['id', 'title'])
    .where('organizationId', '=', organizationId)
    .where('instrument', '=', instrument)
    .where('isArchived', '=', false)
    .execute()
