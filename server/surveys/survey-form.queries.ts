import { sql } from 'kysely'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { readPage, type Page } from '../database/page.ts'
import { likePattern } from '../database/search-text.ts'
import { updateRow } from '../database/update-row.ts'

/** Creates the organization's row if needed and locks it, so that concurrent writes get different numbers. */
export async function ensureForm(tx: WriteTx, organizationId: string) {
  await tx
    .insertInto('surveyForms')
    .values({ organizationId })
    .onConflict((on) => on.column('organizationId').doNothing())
    .execute()
  return tx
    .selectFrom('surveyForms')
    .select(['nextQid', 'crisisText'])
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateNextQid = (tx: WriteTx, organizationId: string, nextQid: number) =>
  tx.updateTable('surveyForms').set({ nextQid }).where('organizationId', '=', organizationId).execute()

const selectSurveys = (db: Db, organizationId: string) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('surveyVersions as v', (join) =>
      join
        .onRef('v.organizationId', '=', 's.organizationId')
        .onRef('v.surveyId', '=', 's.id')
        .onRef('v.version', '=', 's.version'),
    )
    .where('s.organizationId', '=', organizationId)

/** Surveys in use, in order. */
export const findActiveSurveys = (db: Db, organizationId: string) =>
  selectSurveys(db, organizationId)
    .select(['s.id as surveyId', 's.qid', 's.title', 's.version', 'v.definition'])
    .where('s.isArchived', '=', false)
    .orderBy('s.position')
    .orderBy('s.id')
    .limit(500)
    .execute()

const columns = [
  's.id as _id',
  's.title',
  's.qid',
  's.position as index',
  's.version',
  's.starter',
  's.instrument',
  's.isArchived',
  's.updatedAt',
  'v.definition',
] as const

const surveysOf = (db: Db, organizationId: string) => selectSurveys(db, organizationId).select(columns)

interface Listing extends Page {
  search?: string
  isArchived: boolean
}

export const findSurveys = (db: Db, organizationId: string, { search, isArchived, ...page }: Listing) =>
  readPage(
    surveysOf(db, organizationId)
      .where('s.isArchived', '=', isArchived)
      .$if(!!search, (query) => query.where('s.title', 'ilike', likePattern(search!)))
      .orderBy('s.position')
      .orderBy('s.id'),
    page,
  )

export const findSurvey = (db: Db, organizationId: string, id: string) =>
  surveysOf(db, organizationId).where('s.id', '=', id).executeTakeFirst()

/** The number of patients and of responses, by survey title. */
export async function countUses(db: Db, organizationId: string) {
  const { rows } = await sql<{ title: string; patientCount: number; responseCount: number }>`
    with uses as (
      select e.value->>'title' as title, 1 as patients, 0 as responses
      from patients t cross join lateral jsonb_array_elements(t.enabled_surveys) e(value) where t.organization_id = ${organizationId}
      union all
      select unnest(r.titles), 0, 1 from survey_responses r where r.organization_id = ${organizationId})
    select title, sum(patients)::int as "patientCount", sum(responses)::int as "responseCount" from uses group by title`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.title, row]))
}

/** Locks the survey, so that the second of two concurrent saves sees the first one's version. */
export const lockSurvey = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .selectFrom('surveys')
    .select(['id', 'title', 'version', 'isArchived', 'instrument', 'starter'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** All titles in order, including archived surveys. */
export const findTitles = (db: Db, organizationId: string) =>
  db
    .selectFrom('surveys')
    .select(['id', 'title', 'starter', 'isArchived'])
    .where('organizationId', '=', organizationId)
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute()

interface NewSurvey {
  organizationId: string
  title: string
  qid: number
  starter: string | null
  instrument: string | null
}

/** Appends a survey to the list. */
export const insertSurvey = (tx: WriteTx, survey: NewSurvey) =>
  tx
    .insertInto('surveys')
    .values({
      ...survey,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from surveys
        where organization_id = ${survey.organizationId} and not is_archived)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertVersion = (
  tx: WriteTx,
  version: { organizationId: string; surveyId: string; version: number; definition: SurveyDefinition; author: string },
) =>
  tx
    .insertInto('surveyVersions')
    .values({ ...version, definition: JSON.stringify(version.definition) })
    .execute()

export const updateSurvey = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  change: { title?: string; version?: number; instrument?: string | null; isArchived?: boolean },
) => updateRow(tx, 'surveys', organizationId, id, { ...change, updatedAt: sql`clock_timestamp()` })

export const updatePositions = (tx: WriteTx, organizationId: string, ids: string[]) =>
  sql`update surveys s set position = o.position - 1
    from unnest(${ids}::uuid[]) with ordinality o(id, position) where s.organization_id = ${organizationId} and s.id = o.id`.execute(
    tx,
  )

export const deleteSurvey = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('surveys').where('organizationId', '=', organizationId).where('id', '=', id).execute()

export const findVersions = (db: Tx, organizationId: string, surveyId: string) =>
  db
    .selectFrom('surveyVersions')
    .select(['version', 'author', 'createdAt as at', 'definition'])
    .where('organizationId', '=', organizationId)
    .where('surveyId', '=', surveyId)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()

export const findVersion = (db: Tx, organizationId: string, surveyId: string, version: number) =>
  db
    .selectFrom('surveyVersions')
    .select('definition')
    .where('organizationId', '=', organizationId)
    .where('surveyId', '=', surveyId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

/** Surveys are assigned by title, so a new title replaces the old one everywhere. */
export async function renameForPatients(tx: WriteTx, organizationId: string, from: string, to: string) {
  await sql`update patients set enabled_surveys = (
      select jsonb_agg(case when e.value->>'title' = ${from} then e.value || jsonb_build_object('title', ${to}::text) else e.value end order by e.position)
      from jsonb_array_elements(enabled_surveys) with ordinality e(value, position))
    where organization_id = ${organizationId} and enabled_surveys @> ${JSON.stringify([{ title: from }])}::jsonb`.execute(
    tx,
  )
  await tx
    .updateTable('surveySchedules')
    .set({ title: to })
    .where('organizationId', '=', organizationId)
    .where('title', '=', from)
    .execute()
  await sql`update survey_responses set titles = array_replace(titles, ${from}, ${to})
    where organization_id = ${organizationId} and titles @> array[${from}::text]`.execute(tx)
}

/** Removes a survey and its schedules from all patients. */
export async function withdrawFromPatients(tx: WriteTx, organizationId: string, title: string) {
  await sql`update patients set enabled_surveys = coalesce((
      select jsonb_agg(e.value order by e.position) from jsonb_array_elements(enabled_surveys) with ordinality e(value, position)
      where e.value->>'title' <> ${title}), '[]')
    where organization_id = ${organizationId} and enabled_surveys @> ${JSON.stringify([{ title }])}::jsonb`.execute(tx)
  await tx
    .deleteFrom('surveySchedules')
    .where('organizationId', '=', organizationId)
    .where('title', '=', title)
    .execute()
}
