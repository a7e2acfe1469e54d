import { isDeepStrictEqual } from 'node:util'
import { type RespondentSurvey, type SurveySubmission, checkAnswers } from '@kinora/contract/survey-answers.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'
import type { WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { findName } from '../notifications/audience.queries.ts'
import { markSeen, notify } from '../notifications/notification.service.ts'
import { readPatient } from '../patients/patient.service.ts'
import { findResponseOf, findSurveyVersion, insertResponse, type NewResponse } from './response.queries.ts'
import { alertsOf, scoresOf, titlesIn, type AnsweredVersion } from './score.rules.ts'
import { filledInAt } from './submission.rules.ts'
import { storedAnswers } from './stored-answer.rules.ts'
import { crisisTextOf, raiseAlert } from './survey-alert.service.ts'

interface IncomingResponse extends Omit<NewResponse, 'titles' | 'scores' | 'alerts'> {
  /** For answers that waited on a phone: the clinic has them only since then, and is notified however old they are. */
  arrivedAt?: Date
  /** The versions that were answered, for scoring. */
  answeredVersions: AnsweredVersion[]
  /** Current titles by the answered titles, for surveys renamed since. */
  presentTitles?: ReadonlyMap<string, string>
}

/** In days. Older responses come from an import and notify nobody. */
const notifiesFor = { answers: 2, alerts: 30 }
const daysSince = (moment: Date) => (Date.now() - moment.getTime()) / 86_400_000

/** Stores and scores a response once, and notifies the practitioner in charge of the response or its alert. */
export async function storeResponse(
  tx: WriteTx,
  { answeredVersions, presentTitles, arrivedAt, ...response }: IncomingResponse,
) {
  const { organizationId, patientId, provider, submittedAt, answers } = response
  const by = provider === 'own' ? 'qid' : 'text'
  const scores = scoresOf(answers, answeredVersions, by)
  const alerts = alertsOf(answers, answeredVersions, by)
  const titles = titlesIn(answers).map((title) => presentTitles?.get(title) ?? title)
  const stored = await insertResponse(tx, { ...response, titles, scores, alerts })
  if (!stored) return undefined
  const { name: patient } = ensureFound(await findName(tx, organizationId, patientId))
  const age = daysSince(arrivedAt ?? submittedAt)
  if (alerts.length > 0 && age < notifiesFor.alerts)
    await raiseAlert(tx, { organizationId, patientId, patient, responseId: stored.id, alerts })
  else if (titles.length > 0 && age < notifiesFor.answers) {
    const facts = { patient, subject: titles.join(', ') }
    await notify(tx, { kind: 'surveyAnswered', organizationId, patientId, byId: patientId, facts })
  }
  await markSeen(tx, { organizationId, accountId: patientId }, { kind: 'surveyDue', patientId })
  return { _id: stored.id, hasAlert: alerts.length > 0 }
}

/** A survey without its points, score and alerts, which respondents do not see. */
export function respondentSurvey(surveyId: string, version: number, definition: SurveyDefinition): RespondentSurvey {
  const { title, introduction, citation, questions } = definition
  const visible = questions.map(({ points: _points, qid, ...question }) => ({ ...question, qid: qid! }))
  return { _id: surveyId, title, version, introduction, citation, questions: visible }
}

type Submitted = SurveySubmission['surveys'][number]

/** Validates answers against the version that was filled in, which may not be the newest. */
async function checkSurvey(tx: WriteTx, organizationId: string, { surveyId, version, answers }: Submitted, at: number) {
  const surveyVersion = ensureFound(await findSurveyVersion(tx, organizationId, surveyId, version), 'This survey')
  const { questions } = respondentSurvey(surveyId, version, surveyVersion.definition)
  const checked = checkAnswers(questions, answers)
  const fields = Object.entries(checked.problems).map(([qid, message]) => ({
    field: `surveys.${at}.answers.${qid}`,
    message,
  }))
  const { qid, definition, title } = surveyVersion
  return {
    title,
    answeredVersion: { surveyId, version, definition },
    qid,
    questions,
    answers: checked.answers ?? {},
    fields,
  }
}

/**
 * The stored response of a repeated submission. The same id with different answers is refused, because they would be
 * lost.
 */
async function findRepeated(
  tx: WriteTx,
  sent: Parameters<typeof findResponseOf>[1],
  answers: Record<string, SurveyAnswer>,
) {
  const stored = await findResponseOf(tx, sent)
  if (!stored) throw new Problem('conflict', 'This submission belongs to another patient. Fill in the survey again.')
  if (!isDeepStrictEqual(stored.formData, { answers }))
    throw new Problem(
      'conflict',
      'These answers were not recorded, because this form was already sent with other answers. Check your answers and press Submit again.',
    )
  return stored
}

/** Stores a patient's answers, possibly entered with staff. Only the patient gets the crisis text. */
export async function submitSurveys(tx: WriteTx, actor: Actor, patientId: string, submission: SurveySubmission) {
  const { organizationId } = actor
  await readPatient(tx, actor, patientId)
  const checked = []
  for (const [at, survey] of submission.surveys.entries())
    checked.push(await checkSurvey(tx, organizationId, survey, at))
  const fields = checked.flatMap((survey) => survey.fields)
  if (fields.length > 0) throw new Problem('invalid', 'Check the highlighted answers.', fields)
  const arrivedAt = new Date()
  const submissionKey = { organizationId, patientId, provider: 'own' as const, submissionId: submission._id }
  const answers = storedAnswers(
    checked.map(({ answeredVersion, ...survey }) => ({ ...survey, title: answeredVersion.definition.title })),
  )
  const answeredVersions = checked.map((survey) => survey.answeredVersion)
  const presentTitles = new Map(checked.map(({ answeredVersion: { definition }, title }) => [definition.title, title]))
  const stored =
    (await storeResponse(tx, {
      ...submissionKey,
      submittedAt: filledInAt(submission.submittedAt, arrivedAt),
      arrivedAt,
      answers,
      answeredVersions,
      presentTitles,
    })) ?? (await findRepeated(tx, submissionKey, answers))
  const needsHelp = stored.hasAlert && actor.role === 'patient'
  return { _id: stored._id, crisisText: needsHelp ? await crisisTextOf(tx, organizationId) : null }
}
