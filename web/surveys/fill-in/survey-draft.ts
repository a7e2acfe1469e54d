import { clear, createStore, del, get, set } from 'idb-keyval'
import type { AnswerValues, SurveySubmission } from '@kinora/contract/survey-answers.ts'
import { decodeToken, session } from '../../app/login-session.ts'

/** What was filled in and has not reached the server: kept on this device for the person who is signed in. */
export interface SurveyDraft {
  values: AnswerValues
  /** There once the patient has sent it: sent again, unchanged, until the server confirms it. */
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

/** Nothing that anybody filled in stays on this device. */
export const clearSurveyDrafts = () => clear(store).catch(warn)
