import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

/** The consent that a patient has given to this text and not withdrawn. */
export const findConsent = (db: Db, organizationId: string, patientId: string, text: string) =>
  db
    .selectFrom('surveyConsents')
    .select('givenAt')
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('text', '=', text)
    .where('withdrawnAt', 'is', null)
    .orderBy('givenAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertConsent = (
  tx: WriteTx,
  consent: { organizationId: string; patientId: string; provider: string; text: string },
) => tx.insertInto('surveyConsents').values(consent).execute()

export const updateWithdrawn = (tx: WriteTx, organizationId: string, patientId: string) =>
  tx
    .updateTable('surveyConsents')
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('withdrawnAt', 'is', null)
    .execute()
