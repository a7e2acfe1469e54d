import type { AnswerValues, SurveySubmission } from '@kinora/contract/survey-answers.ts'
import { encryptedStore } from '../../app/encrypted-store.ts'
import { session, signedInPerson } from '../../app/login-session.ts'

/** Answers that have not reached the server, stored on this device for the signed-in account. */
export interface SurveyDraft {
  values: AnswerValues
  /** Set once the patient has submitted it. Sent again, unchanged, until the server confirms it. */
  submission?: SurveySubmission
  /** When an answer last changed, in milliseconds. */
  changedAt?: number
}

/** Milliseconds. Surveys ask about the present, so older unsubmitted answers are discarded. */
const maxDraftAge = 24 * 3_600_000

const store = encryptedStore<SurveyDraft>('kinora-surveys', 'drafts')

const keyOf = (patientId: string) => `${signedInPerson()} ${patientId}`
const keyOfSurvey = (patientId: string, surveyId: string) => `${keyOf(patientId)} ${surveyId}`

const warn = (cause: unknown) => console.warn('The survey cannot be stored on this device.', cause)
const warnAndReturn =
  <Value>(value: Value) =>
  (cause: unknown) => {
    warn(cause)
    return value
  }

/** Before surveys were sent one by one, a patient had one draft for all of them; it may still wait to be sent. */
const findDraft = async (patientId: string, surveyId: string) =>
  (await store.get(keyOfSurvey(patientId, surveyId))) ?? (await store.get(keyOf(patientId)))

const isUsable = ({ submission, changedAt = 0 }: SurveyDraft) =>
  submission !== undefined || Date.now() - changedAt < maxDraftAge

export async function readSurveyDraft(patientId: string, surveyId: string) {
  const draft = await findDraft(patientId, surveyId).catch(warnAndReturn(undefined))
  return draft && isUsable(draft) ? draft : undefined
}

/** Returns whether this device has stored it. A clinic tablet stores no answers. */
export const saveSurveyDraft = async (patientId: string, surveyId: string, draft: SurveyDraft) =>
  session()?.isOnTablet !== true &&
  store.set(keyOfSurvey(patientId, surveyId), draft).then(() => true, warnAndReturn(false))

export const deleteSurveyDraft = (patientId: string, surveyId: string) =>
  store.delMany([keyOfSurvey(patientId, surveyId), keyOf(patientId)]).catch(warn)

/** Which of these surveys have submitted but unsent answers on this device. */
export async function findUnsentSurveys(patientId: string, surveyIds: readonly string[]) {
  const drafts = await Promise.all(
    surveyIds.map((surveyId) => findDraft(patientId, surveyId).catch(warnAndReturn(undefined))),
  )
  return surveyIds.filter((_, index) => drafts[index]?.submission !== undefined)
}

/** All of a patient's submitted but unsent answers on this device, whether or not the survey is due now. */
export async function findSubmitted(patientId: string) {
  const drafts = (await store.entries()).filter(([key]) => key.startsWith(keyOf(patientId)))
  return drafts.flatMap(([, { submission }]) => submission ?? [])
}

/** The number of surveys with unsent answers on this device, of any person. */
export const countSurveyDrafts = async () =>
  (await store.entries().catch(warnAndReturn([]))).filter(
    ([, draft]) => draft.changedAt === undefined || isUsable(draft),
  ).length

/** Removes the drafts of all accounts from this device. */
export const clearSurveyDrafts = () => store.clear().catch(warn)
