import type { ParsedRequest } from '@kinora/contract/api.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { titleKey, type SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { surveyForms } from '@kinora/contract/survey-forms.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { ensureLicensed, instrumentOf, instruments } from './instrument.rules.ts'
import { findLicences } from './licence.queries.ts'
import { starters } from './starter-survey.rules.ts'
import {
  countUses,
  deleteSurvey,
  ensureForm,
  findSurvey,
  findSurveys,
  findTitles,
  findVersion,
  findVersions,
  insertSurvey,
  insertVersion,
  lockSurvey,
  renameForPatients,
  updateNextQid,
  updatePositions,
  updateSurvey,
  withdrawFromPatients,
} from './survey-form.queries.ts'
import { assignQids, ensureDefinition, ensureNewest, moveTo, questionCount } from './survey-form.rules.ts'

export type Author = Pick<Actor, 'organizationId' | 'name'>
type Row = NonNullable<Awaited<ReturnType<typeof findSurvey>>>
type Uses = Awaited<ReturnType<typeof countUses>>

const surveyOf = ({ qid: _qid, ...survey }: Row, uses: Uses) => {
  const { patientCount = 0, responseCount = 0 } = uses.get(survey.title) ?? {}
  return { ...survey, patientCount, responseCount, questionCount: questionCount(survey.definition) }
}

export async function listSurveys(
  db: Tx,
  { organizationId }: Author,
  query: ParsedRequest<typeof surveyForms.list>['query'],
) {
  const { total, items } = await findSurveys(db, organizationId, query)
  const uses = await countUses(db, organizationId)
  return { total, items: items.map((row) => surveyOf(row, uses)) }
}

const surveyLabel = 'This survey'

export async function readSurvey(db: Tx, organizationId: string, id: string) {
  const row = ensureFound(await findSurvey(db, organizationId, id), surveyLabel)
  return surveyOf(row, await countUses(db, organizationId))
}

export async function readVersions(db: Tx, { organizationId }: Author, id: string) {
  ensureFound(await findSurvey(db, organizationId, id), surveyLabel)
  return findVersions(db, organizationId, id)
}

const findLicensed = async (db: Db, organizationId: string) =>
  new Set((await findLicences(db, organizationId)).map(({ instrument }) => instrument))

/** @throws Problem `conflict` at the title if another survey has it. */
async function ensureTitleFree(tx: WriteTx, organizationId: string, title: string, id?: string) {
  const other = (await findTitles(tx, organizationId)).find(
    (one) => one.id !== id && titleKey(one.title) === titleKey(title),
  )
  if (!other) return
  const message = other.isArchived
    ? 'An archived survey has this title. Restore it, or choose another title.'
    : 'Another survey has this title.'
  throw fieldProblem('conflict', 'definition.title', message)
}

const maxSurveys = 200

/** Concurrent calls wait for the form's lock. */
async function addSurvey(tx: WriteTx, caller: Author, draft: SurveyDefinition, starter: string | null) {
  const { organizationId, name: author } = caller
  ensureDefinition(draft)
  const instrument = instrumentOf(draft)
  ensureLicensed(instrument, await findLicensed(tx, organizationId), 'definition.title')
  const { nextQid } = await ensureForm(tx, organizationId)
  await ensureTitleFree(tx, organizationId, draft.title)
  if ((await findTitles(tx, organizationId)).length >= maxSurveys)
    throw new Problem('conflict', `A clinic has at most ${maxSurveys} surveys.`)
  const { definition, nextQid: after } = assignQids(draft, nextQid + 1)
  await updateNextQid(tx, organizationId, after)
  const { title } = definition
  const { id } = await insertSurvey(tx, {
    ...{ organizationId, title, starter, qid: nextQid },
    instrument: instrument?.key ?? null,
  })
  await insertVersion(tx, { organizationId, surveyId: id, version: 1, definition, author })
  return id
}

export async function createSurvey(
  tx: WriteTx,
  caller: Author,
  body: ParsedRequest<typeof surveyForms.create>['body'],
) {
  if ('definition' in body) {
    const definition = withoutQids(body.definition)
    return readSurvey(tx, caller.organizationId, await addSurvey(tx, caller, definition, null))
  }
  const starter = starters.find(({ key }) => key === body.starter)
  if (!starter) throw fieldProblem('invalid', 'starter', 'This starter survey does not exist.')
  const { organizationId } = caller
  await ensureForm(tx, organizationId)
  const before = (await findTitles(tx, organizationId)).find((title) => title.starter === starter.key)
  if (before && !before.isArchived) throw fieldProblem('conflict', 'starter', 'Your clinic already has this survey.')
  if (before) return changeSurvey(tx, caller, before.id, { isArchived: false })
  return readSurvey(tx, organizationId, await addSurvey(tx, caller, starter.definition, starter.key))
}

/** A copied survey gets new question numbers. */
const withoutQids = (definition: SurveyDefinition): SurveyDefinition => ({
  ...definition,
  questions: definition.questions.map((question) => ({ ...question, qid: undefined })),
})

/** Saves a new version. Earlier versions stay unchanged for the answers given to them. */
export async function updateDefinition(
  tx: WriteTx,
  caller: Author,
  id: string,
  { definition: draft, version: editedVersion }: { definition: SurveyDefinition; version: number },
) {
  const { organizationId, name: author } = caller
  const { nextQid } = await ensureForm(tx, organizationId)
  const survey = ensureFound(await lockSurvey(tx, organizationId, id), surveyLabel)
  ensureNewest(survey.version, editedVersion)
  ensureDefinition(draft)
  const instrument = instrumentOf(draft)
  ensureLicensed(instrument, await findLicensed(tx, organizationId), 'definition.title')
  await ensureTitleFree(tx, organizationId, draft.title, id)
  const before = await findVersion(tx, organizationId, id, survey.version)
  const { definition, nextQid: after } = assignQids(draft, nextQid, before.definition)
  await updateNextQid(tx, organizationId, after)
  const version = survey.version + 1
  await insertVersion(tx, { organizationId, surveyId: id, version, definition, author })
  const { title } = definition
  await updateSurvey(tx, organizationId, id, { title, version, instrument: instrument?.key ?? null })
  if (title !== survey.title) await renameForPatients(tx, organizationId, survey.title, title)
  return readSurvey(tx, organizationId, id)
}

/** Archives, restores or moves a survey. */
export async function changeSurvey(
  tx: WriteTx,
  { organizationId }: Author,
  id: string,
  { isArchived, index }: { isArchived?: boolean; index?: number },
) {
  await ensureForm(tx, organizationId)
  const survey = ensureFound(await lockSurvey(tx, organizationId, id), surveyLabel)
  if (isArchived === false && survey.isArchived) {
    const instrument = instruments.find(({ key }) => key === survey.instrument)
    ensureLicensed(instrument, await findLicensed(tx, organizationId), 'isArchived')
  }
  if (isArchived && !survey.isArchived) await withdrawFromPatients(tx, organizationId, survey.title)
  if (isArchived !== undefined && isArchived !== survey.isArchived)
    await updateSurvey(tx, organizationId, id, { isArchived })
  if (index !== undefined || isArchived !== undefined) await reorder(tx, organizationId, id, index)
  return readSurvey(tx, organizationId, id)
}

/** Numbers the surveys in use, with one moved to `index`. */
async function reorder(tx: WriteTx, organizationId: string, id: string, index?: number) {
  const inUse = (await findTitles(tx, organizationId)).filter(({ isArchived }) => !isArchived).map((title) => title.id)
  const ids = inUse.includes(id) && index !== undefined ? moveTo(inUse, id, index) : inUse
  await updatePositions(tx, organizationId, ids)
}

export async function removeSurvey(tx: WriteTx, { organizationId }: Author, id: string) {
  await ensureForm(tx, organizationId)
  const survey = ensureFound(await lockSurvey(tx, organizationId, id), surveyLabel)
  const { responseCount } = await readSurvey(tx, organizationId, id)
  if (responseCount > 0) throw new Problem('conflict', 'This survey has been answered. Archive it instead.')
  await withdrawFromPatients(tx, organizationId, survey.title)
  await deleteSurvey(tx, organizationId, id)
  await reorder(tx, organizationId, id)
}
