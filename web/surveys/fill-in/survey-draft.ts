import { clear, createStore, del, get, keys, set } from 'idb-keyval'
import type { AnswerValues, SurveySubmission } from '@kinora/contract/survey-answers.ts'
import { decodeToken, session } from '../../app/login-session.ts'

/** Answers that have not reached the server, stored on this device for the signed-in account. */
export interface SurveyDraft {
  values: AnswerValues
  /** Set once the patient has submitted it. Sent again, unchanged, until the server confirms it. */
  submission?: SurveySubmission
}

const store = createStore('kinora-surveys', 'drafts')

const keyOf = (patientId: string) => `${decodeToken(session()?.token ?? '')?.userId} ${patientId}`

const warn = (cause: unknown) => console.warn('The survey cannot be stored on this device.', cause)

export const readSurveyDraft = (patientId: string) =>
  get<SurveyDraft>(keyOf(patientId), store).catch((cause: unknown): undefined => {
    warn(cause)
    return undefined
  })

export const saveSurveyDraft = (patientId: string, draft: SurveyDraft) =>
  set(keyOf(patientId), draft, store).catch(warn)

export const deleteSurveyDraft = (patientId: string) => del(keyOf(patientId), store).catch(warn)

/** The number of patients for whom this account has answers that have not been sent. */
export const countSurveyDrafts = async (userId: string) =>
  (await keys<string>(store)).filter((key) => key.startsWith(`${userId} `)).length

/** Removes the drafts of all accounts from this device. */
export const clearSurveyDrafts = () => clear(store).catch(warn)
