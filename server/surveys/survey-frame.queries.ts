import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

const respondent = ['t.id', 't.organizationId', 't.surveyId', 't.enabledSurveys'] as const

/** Undefined if the patient is outside the actor's scope. */
export const findRespondent = (systemDb: Db, organizationId: string, id: string, scope: PatientScope = {}) =>
  visiblePatients(systemDb, organizationId, scope).select(respondent).where('t.id', '=', id).executeTakeFirst()

export const insertOpening = async (systemDb: Db, opening: PatientKey) =>
  (await systemDb.insertInto('surveyOpenings').values(opening).returning('id').executeTakeFirstOrThrow()).id

/** The patient who opened a form with this id, in any organization. */
export const findRespondentByOpening = (systemDb: Db, openingId: string) =>
  systemDb
    .selectFrom('surveyOpenings as o')
    .innerJoin('patients as t', 't.id', 'o.patientId')
    .select(respondent)
    .where('o.id', '=', openingId)
    .executeTakeFirst()

/** The patient with this id at Jotform, for forms opened before each opening had its own id. */
export const findRespondentBySurveyId = (systemDb: Db, surveyId: string) =>
  systemDb.selectFrom('patients as t').select(respondent).where('t.surveyId', '=', surveyId).executeTakeFirst()

/** The submissions that are already stored. */
export async function findImported(systemDb: Db, provider: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select submission_id as id from survey_responses where provider = ${provider} and submission_id = any(${ids}::text[])`.execute(
    systemDb,
  )
  return new Set(rows.map(({ id }) => id))
}

export const upsertUnmatched = (tx: WriteTx, submission: { provider: string; submissionId: string; reason: string }) =>
  tx
    .insertInto('unmatchedSubmissions')
    .values(submission)
    .onConflict((on) => on.columns(['provider', 'submissionId']).doUpdateSet({ reason: submission.reason }))
    .execute()

export const deleteUnmatched = (tx: WriteTx, provider: string, submissionId: string) =>
  tx
    .deleteFrom('unmatchedSubmissions')
    .where('provider', '=', provider)
    .where('submissionId', '=', submissionId)
    .execute()

/** A patient's response to one opening of the form. */
export const findArrived = (systemDb: Db, organizationId: string, patientId: string, openingId: string) =>
  systemDb
    .selectFrom('surveyResponses')
    .select(['id', 'hasAlert'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('openingId', '=', openingId)
    .orderBy('hasAlert', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Seconds between two syncs of a form. */
const pauseSeconds = 5

/** Reserves a sync of a form for this process; undefined if there was one a few seconds ago. */
export async function claimSync(systemDb: Db, formNumber: number) {
  await systemDb
    .insertInto('surveySyncs')
    .values({ formNumber, askedAt: sql`to_timestamp(0)` })
    .onConflict((on) => on.column('formNumber').doNothing())
    .execute()
  return systemDb
    .updateTable('surveySyncs')
    .set({ askedAt: sql`clock_timestamp()` })
    .where('formNumber', '=', formNumber)
    .where('askedAt', '<=', sql<Date>`clock_timestamp() - make_interval(secs => ${pauseSeconds})`)
    .returning(['askedAt', 'lastOkAt'])
    .executeTakeFirst()
}

/** Whether any process has synced the form since a time of the database's clock. */
export const wasReadSince = async (systemDb: Db, formNumber: number, moment: Date) =>
  (await systemDb
    .selectFrom('surveySyncs')
    .select('formNumber')
    .where('formNumber', '=', formNumber)
    .where('okBeganAt', '>=', moment)
    .executeTakeFirst()) !== undefined

export const databaseNow = async (systemDb: Db) =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(systemDb)).rows[0]!.now

export const saveRead = (systemDb: Db, formNumber: number, okBeganAt: Date) =>
  systemDb
    .updateTable('surveySyncs')
    .set({ okBeganAt, lastOkAt: okBeganAt, lastError: null })
    .where('formNumber', '=', formNumber)
    .execute()

export const saveReadError = (systemDb: Db, formNumber: number, lastError: string) =>
  systemDb
    .updateTable('surveySyncs')
    .set({ lastError: lastError.slice(0, 500) })
    .where('formNumber', '=', formNumber)
    .execute()
