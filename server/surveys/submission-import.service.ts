import { inTransaction, type Db } from '../database/connect.ts'
import type { JotformProvider, Submission } from '../integrations/survey-provider.ts'
import { processEach } from '../jobs/process-each.ts'
import { findVersionsAt } from './response.queries.ts'
import { answersToStore, patientIdIn } from './submission-import.rules.ts'
import {
  deleteUnmatched,
  findImported,
  findRespondentByOpening,
  findRespondentBySurveyId,
  upsertUnmatched,
} from './survey-frame.queries.ts'
import { storeResponse } from './survey-response.service.ts'

const provider = 'jotform'

/** Finds the patient by the random id in the form's hidden field, never by name or email. */
async function respondentOf(systemDb: Db, { answers }: Submission) {
  const id = patientIdIn(answers)
  if (!id) return { reason: 'The submission has no patient id.' }
  const opened = await findRespondentByOpening(systemDb, id)
  if (opened) return { respondent: opened, openingId: id }
  const respondent = await findRespondentBySurveyId(systemDb, id)
  return respondent ? { respondent } : { reason: 'No patient has this id.' }
}

const titlesOf = (enabled: unknown) =>
  new Set((enabled as { title: string }[]).map(({ title }) => title.trim().replace(/\s+/g, ' ')))

async function scaleAmountsOf(jotform: JotformProvider, { answers }: Submission) {
  const isMissing = Object.values(answers).some(
    ({ type, scaleAmount }) => type === 'control_scale' && scaleAmount === undefined,
  )
  if (!isMissing) return new Map<string, string>()
  const lines = await jotform.lines()
  return new Map(lines.flatMap(({ qid, scaleAmount }) => (scaleAmount ? [[qid, scaleAmount] as const] : [])))
}

/**
 * Stores a submission once as its patient's response. A submission without a patient is recorded as unmatched, with the
 * reason.
 */
export async function importSubmission(systemDb: Db, jotform: JotformProvider, submission: Submission) {
  const { id: submissionId, form, at, answers } = submission
  const { respondent, openingId, reason } = await respondentOf(systemDb, submission)
  if (!respondent) {
    await inTransaction(systemDb, (tx) => upsertUnmatched(tx, { provider, submissionId, reason }))
    return
  }
  const stored = answersToStore(answers, {
    enabledTitles: titlesOf(respondent.enabledSurveys),
    scaleAmounts: await scaleAmountsOf(jotform, submission),
  })
  await inTransaction(systemDb, async (tx) => {
    const { id: patientId, organizationId } = respondent
    const submissionKey = { provider: 'jotform' as const, formNumber: Number(form), submissionId, openingId }
    const facts = { organizationId, patientId, ...submissionKey }
    const answeredVersions = await findVersionsAt(tx, organizationId, at)
    await storeResponse(tx, { ...facts, submittedAt: at, answeredVersions, answers: stored })
    await deleteUnmatched(tx, provider, submissionId)
  })
}

/** Imports each submission once, oldest first. A failed one does not stop the others. */
export async function importSubmissions(systemDb: Db, jotform: JotformProvider, submissions: readonly Submission[]) {
  const byId = new Map(submissions.map((submission) => [submission.id, submission]))
  const imported = await findImported(systemDb, provider, [...byId.keys()])
  const fresh = [...byId.values()]
    .filter(({ id }) => !imported.has(id))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await processEach(fresh, (submission) => importSubmission(systemDb, jotform, submission))
}
