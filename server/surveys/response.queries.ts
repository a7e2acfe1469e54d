import { sql } from 'kysely'
import type { AlertHandling } from '@kinora/contract/patient-alerts.ts'
import type { SurveyAlert, SurveyAnswer, SurveyScore } from '@kinora/contract/surveys.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { ScoreRow } from './due.rules.ts'
import type { AnsweredVersion } from './score.rules.ts'

const zoneOf = (patientId: string) =>
  sql<string>`(select ${timeZone} from accounts a join organizations o on o.id = a.organization_id where a.id = ${patientId})`

export interface NewResponse {
  organizationId: string
  patientId: string
  provider: 'own' | 'jotform'
  formNumber?: number | undefined
  /** Unique per provider: a repeated submission is stored once. */
  submissionId: string
  /** The opening of the Jotform form that this answers. */
  openingId?: string | undefined
  submittedAt: Date
  answers: Record<string, SurveyAnswer>
  titles: string[]
  scores: SurveyScore[]
  alerts: SurveyAlert[]
}

/** Returns nothing if the submission is already stored. */
export const insertResponse = (tx: WriteTx, { answers, scores, alerts, ...response }: NewResponse) =>
  tx
    .insertInto('surveyResponses')
    .values({
      ...response,
      formData: JSON.stringify({ answers }),
      scores: JSON.stringify(scores),
      alerts: JSON.stringify(alerts),
      hasAlert: alerts.length > 0,
    })
    .onConflict((on) => on.columns(['provider', 'submissionId']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findResponseOf = (
  tx: WriteTx,
  { organizationId, patientId, submissionId }: Pick<NewResponse, 'organizationId' | 'patientId' | 'submissionId'>,
) =>
  tx
    .selectFrom('surveyResponses')
    .select(['id as _id', 'hasAlert', 'formData'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('provider', '=', 'own')
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()

export const findSurveyVersion = (db: Db, organizationId: string, surveyId: string, version: number) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('surveyVersions as v', inSameOrganization('v.surveyId', 's.id'))
    .select(['s.qid', 's.title', 'v.definition'])
    .where('s.organizationId', '=', organizationId)
    .where('s.id', '=', surveyId)
    .where('v.version', '=', version)
    .executeTakeFirst()

/** Every survey of an organization in its version at a time; the first version if it was created later. */
export const findVersionsAt = async (db: Db, organizationId: string, at: Date): Promise<AnsweredVersion[]> => {
  const { rows } = await sql<AnsweredVersion>`
    select distinct on (survey_id) survey_id as "surveyId", version, definition from survey_versions
    where organization_id = ${organizationId}
    order by survey_id, (created_at <= ${at}) desc, case when created_at <= ${at} then -version else version end`.execute(
    db,
  )
  return rows
}

const handled = sql<AlertHandling | null>`(select json_build_object('by', l.handled_by,
    'at', to_char(l.handled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'action', l.action, 'note', l.note)
  from patient_alerts l where l.organization_id = r.organization_id and l.source = r.id::text and l.handled_at is not null)`

/** More than any patient submits in a year. */
const maxResponses = 1000

/** Between two times in Unix seconds, both inclusive; newest first. */
export const findResponses = (
  db: Tx,
  organizationId: string,
  patientId: string,
  { start, end }: { start: number; end: number },
) =>
  db
    .selectFrom('surveyResponses as r')
    .leftJoin('patientCarers as c', inSameOrganization('c.id', 'r.carerId'))
    .select(['r.id as _id', 'r.formData', 'r.scores', 'r.alerts', handled.as('handled'), 'c.name as carer'])
    .select(sql<number>`floor(extract(epoch from r.submitted_at))::float8`.as('submissionTimestamp'))
    .where('r.organizationId', '=', organizationId)
    .where('r.patientId', '=', patientId)
    .where('r.submittedAt', '>=', sql<Date>`to_timestamp(${start}::float8)`)
    .where('r.submittedAt', '<', sql<Date>`to_timestamp(${end}::float8 + 1)`)
    .orderBy('r.submittedAt', 'desc')
    .orderBy('r.id')
    .limit(maxResponses)
    .execute()

/** Scores with their days, oldest first, and the current definitions of their surveys. */
export const findScores = async (db: Tx, organizationId: string, patientId: string): Promise<ScoreRow[]> => {
  const { rows } = await sql<ScoreRow>`
    select r.day, e.value as score, s.title, (v.definition->'score'->>'meaningfulChange')::float8 as "meaningfulChange"
    from (
      select id, scores, submitted_at, (submitted_at at time zone z.zone)::date::text as day
      from survey_responses, (select ${zoneOf(patientId)} as zone) z
      where organization_id = ${organizationId} and patient_id = ${patientId}
      order by submitted_at desc, id limit ${maxResponses}
    ) r
    cross join lateral jsonb_array_elements(r.scores) e(value)
    left join surveys s on s.organization_id = ${organizationId} and s.id = (e.value->>'surveyId')::uuid
    left join survey_versions v on v.organization_id = ${organizationId} and v.survey_id = s.id and v.version = s.version
    order by r.submitted_at, r.id`.execute(db)
  return rows
}
