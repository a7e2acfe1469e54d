import { sql } from 'kysely'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import type { FormSurvey } from './form-line.rules.ts'

const filler = ['t.id', 't.organizationId', 't.surveyId', 't.enabledSurveys'] as const

/** A patient whom the actor reaches: whose answers the form will be. */
export const findFiller = (systemDb: Db, organizationId: string, id: string, scope: PatientScope = {}) =>
  visiblePatients(systemDb, organizationId, scope).select(filler).where('t.id', '=', id).executeTakeFirst()

/** The patient whom a third party knows by a random id, of whichever organization. */
export const findFillerBySurveyId = (systemDb: Db, surveyId: string) =>
  systemDb.selectFrom('patients as t').select(filler).where('t.surveyId', '=', surveyId).executeTakeFirst()

/** Whose form a number is. */
export const findFormOwner = (systemDb: Db, number: number) =>
  systemDb
    .selectFrom('surveyForms as f')
    .innerJoin('organizations as o', 'o.id', 'f.organizationId')
    .select(['f.organizationId', 'o.name'])
    .where('f.number', '=', number)
    .executeTakeFirst()

/** The surveys of an organization as they were asked at a moment, archived ones too, in the order of the form. */
export async function findSurveysAt(
  db: Db,
  organizationId: string,
  at: Date,
): Promise<(FormSurvey & { isArchived: boolean })[]> {
  const { rows } = await sql<FormSurvey & { isArchived: boolean }>`
    select s.qid, s.is_archived as "isArchived", v.definition from surveys s
    join lateral (
      select definition from survey_versions
      where organization_id = ${organizationId} and survey_id = s.id
      order by (created_at <= ${at}) desc, case when created_at <= ${at} then -version else version end limit 1
    ) v on true
    where s.organization_id = ${organizationId}
    order by s.is_archived, s.position, s.id`.execute(db)
  return rows
}

export interface NewSubmission {
  id: string
  organizationId: string
  formNumber: number
  patientId: string
  eventId: string
  askedAt: Date
  answers: Record<string, SurveyAnswer>
}

/** Kept once for each event; nothing comes back for one that is there. */
export const insertSubmission = (tx: WriteTx, { answers, ...submission }: NewSubmission) =>
  tx
    .insertInto('surveySubmissions')
    .values({ ...submission, answers: JSON.stringify(answers) })
    .onConflict((on) => on.columns(['organizationId', 'eventId']).doNothing())
    .returning('createdAt')
    .executeTakeFirst()

const submissions = (systemDb: Db) =>
  systemDb
    .selectFrom('surveySubmissions')
    .select(['id', 'formNumber', 'createdAt', 'askedAt'])
    .select(sql<Record<string, SurveyAnswer>>`answers`.as('answers'))

export const findSubmissions = (systemDb: Db, formNumber: number, since: Date) =>
  submissions(systemDb)
    .where('formNumber', '=', formNumber)
    .where('createdAt', '>=', since)
    .orderBy('createdAt')
    .limit(10_000)
    .execute()

export const findSubmission = (systemDb: Db, id: string) =>
  submissions(systemDb).where('id', '=', id).executeTakeFirst()

/** Our own forms that were sent lately, whichever organization's. */
export const findOwnForms = async (systemDb: Db, since: Date) =>
  (
    await systemDb
      .selectFrom('surveySubmissions')
      .select('formNumber')
      .distinct()
      .where('createdAt', '>=', since)
      .execute()
  ).map(({ formNumber }) => String(formNumber))

/** Those of a provider's submissions that are in a record already, or were set aside for good. */
export async function findTaken(systemDb: Db, provider: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select submission_id as id from survey_responses where provider = ${provider} and submission_id = any(${ids}::text[])`.execute(
    systemDb,
  )
  return new Set(rows.map(({ id }) => id))
}

export const upsertStray = (tx: WriteTx, stray: { provider: string; submissionId: string; reason: string }) =>
  tx
    .insertInto('surveyStrays')
    .values(stray)
    .onConflict((on) => on.columns(['provider', 'submissionId']).doUpdateSet({ reason: stray.reason }))
    .execute()

export const deleteStray = (tx: WriteTx, provider: string, submissionId: string) =>
  tx.deleteFrom('surveyStrays').where('provider', '=', provider).where('submissionId', '=', submissionId).execute()

/** A patient's newest answers that came since a moment; a provider's clock may be a minute behind ours. */
export const findArrived = (systemDb: Db, organizationId: string, patientId: string, since: Date) =>
  systemDb
    .selectFrom('surveyResponses')
    .select(['id', 'hasAlarm'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('createdAt', '>=', since)
    .where('submittedAt', '>=', sql<Date>`${since}::timestamptz - interval '1 minute'`)
    .orderBy('hasAlarm', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Seconds between two readings of one form. */
const restsFor = 5

/** Takes the right to read a form, which nobody has again for some seconds; nothing comes back where somebody has it. */
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
    .where('askedAt', '<=', sql<Date>`clock_timestamp() - make_interval(secs => ${restsFor})`)
    .returning(['askedAt', 'lastOkAt'])
    .executeTakeFirst()
}

/** Whether a form was read by whomever since a moment of the database's clock. */
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
