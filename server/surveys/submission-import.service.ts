import { inTransaction, type Db } from '../database/connect.ts'
import type { SurveyProvider, Submission } from '../integrations/survey-provider.ts'
import { findAsked } from './response.queries.ts'
import { storeResponse } from './survey-response.service.ts'
import {
  deleteStray,
  findFiller,
  findFillerBySurveyId,
  findFormOwner,
  findTaken,
  upsertStray,
} from './survey-frame.queries.ts'
import { keptAnswers, patientIdIn } from './submission-import.rules.ts'

/** Whose answers these are; only ever a patient of the organization whose form it is, or nobody. */
async function fillerOf(systemDb: Db, { isThirdParty }: SurveyProvider, { form, answers }: Submission) {
  const id = patientIdIn(answers)
  if (!id) return { reason: 'It names no patient.' }
  if (isThirdParty) {
    const filler = await findFillerBySurveyId(systemDb, id)
    return filler ? { filler } : { reason: 'No patient is known by its id.' }
  }
  const owner = await findFormOwner(systemDb, Number(form))
  if (!owner) return { reason: 'No clinic has its form.' }
  const filler = await findFiller(systemDb, owner.organizationId, id)
  return filler ? { filler } : { reason: 'Its patient is not one of the clinic of its form.' }
}

const titlesOf = (enabled: unknown) =>
  new Set((enabled as { title: string }[]).map(({ title }) => title.trim().replace(/\s+/g, ' ')))

async function scaleAmountsOf(forms: SurveyProvider, { form, answers }: Submission) {
  const isMissing = Object.values(answers).some(
    ({ type, scaleAmount }) => type === 'control_scale' && scaleAmount === undefined,
  )
  if (!isMissing) return new Map<string, string>()
  const lines = await forms.lines(form)
  return new Map(lines.flatMap(({ qid, scaleAmount }) => (scaleAmount ? [[qid, scaleAmount] as const] : [])))
}

/**
 * Puts a submission into the record of the patient whose it is, once however often it comes. What fits no patient is
 * set aside with the reason; it is never guessed whose it is. Answers whether it is in a record now.
 */
export async function takeOver(systemDb: Db, forms: SurveyProvider, submission: Submission) {
  const { id: submissionId, form, at, askedAt, answers } = submission
  const provider = forms.name
  const { filler, reason } = await fillerOf(systemDb, forms, submission)
  if (!filler) {
    await inTransaction(systemDb, (tx) => upsertStray(tx, { provider, submissionId, reason }))
    return false
  }
  const kept = keptAnswers(answers, {
    isTyped: !forms.isThirdParty,
    shown: titlesOf(filler.enabledSurveys),
    scaleAmounts: await scaleAmountsOf(forms, submission),
  })
  await inTransaction(systemDb, async (tx) => {
    const { id: patientId, organizationId } = filler
    const facts = { organizationId, patientId, provider, formNumber: Number(form), submissionId }
    const asked = await findAsked(tx, organizationId, askedAt ?? at)
    await storeResponse(tx, { ...facts, submittedAt: at, asked, answers: kept })
    await deleteStray(tx, provider, submissionId)
  })
  return true
}

/** The same for many, each once, the oldest first; one that fails does not keep the others back. */
export async function takeOverAll(systemDb: Db, forms: SurveyProvider, submissions: readonly Submission[]) {
  const each = new Map(submissions.map((submission) => [submission.id, submission]))
  const taken = await findTaken(systemDb, forms.name, [...each.keys()])
  const fresh = [...each.values()]
    .filter(({ id }) => !taken.has(id))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const failures: unknown[] = []
  for (const submission of fresh) await takeOver(systemDb, forms, submission).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} submissions could not be taken over.`)
}
