import { useEffect, useEffectEvent, useState } from 'react'
import { checkAnswers, type AnswerValue, type RespondentSurvey } from '@kinora/contract/survey-answers.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { surveys as surveysApi } from '@kinora/contract/surveys.ts'
import { randomId, useWrite } from '../../app/api-client.ts'
import { timeNow } from '../../app/clock.ts'
import { deleteSurveyDraft, readSurveyDraft, saveSurveyDraft, type SurveyDraft } from './survey-draft.ts'
import { useWindowEvent } from '../../ui/useWindowEvent.ts'

/** `unsent`: it could not be sent, is stored on this device, and is sent when there is a connection. */
type SubmissionState = 'loading' | 'filling' | 'sending' | 'unsent' | 'sent'

/** True if sending again later may succeed. */
export const isTemporary = ({ code }: Problem) =>
  ['unavailable', 'too_many', 'failed', 'unauthenticated'].includes(code)

function checkSurvey({ questions }: RespondentSurvey, { values }: SurveyDraft) {
  const own = questions.flatMap(({ qid }) => (values[qid] === undefined ? [] : [[String(qid), values[qid]] as const]))
  return checkAnswers(questions, Object.fromEntries(own))
}

/** 'surveys.0.answers.12' is about question 12. */
const problemsOf = ({ fields }: Problem) =>
  Object.fromEntries(fields.map(({ field, message }) => [field.split('.').at(-1)!, message]))

/** Reads the draft stored on this device. */
function useStoredDraft(patientId: string, surveyId: string, onRead: (stored: SurveyDraft | undefined) => void) {
  const restore = useEffectEvent(onRead)
  useEffect(() => {
    let isOver = false
    void readSurveyDraft(patientId, surveyId).then((stored) => isOver || restore(stored))
    return () => void (isOver = true)
  }, [patientId, surveyId])
}

/** The life of a survey on this device: filled in, stored as a draft, sent, and confirmed by the server. */
export function useSurveySubmission(patientId: string, survey: RespondentSurvey) {
  const { _id: surveyId, version } = survey
  const [state, setState] = useState<SubmissionState>('loading')
  const [draft, setDraft] = useState<SurveyDraft>({ values: {} })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Problem | null>(null)
  const [crisisText, setCrisisText] = useState<string | null>(null)
  const [isStored, setStored] = useState(true)
  const { mutateAsync } = useWrite(surveysApi.submit, { isQuiet: true, alsoRefreshes: ['patients'] })

  async function send(next: SurveyDraft) {
    setState('sending')
    setFailure(null)
    setStored(await saveSurveyDraft(patientId, surveyId, next))
    try {
      const reply = await mutateAsync({ params: { id: patientId }, body: next.submission! })
      setCrisisText(reply.crisisText)
      await deleteSurveyDraft(patientId, surveyId)
      setState('sent')
    } catch (error) {
      const problem = error as Problem
      if (isTemporary(problem)) return setState('unsent')
      // The server refused these answers, so they become a draft again and will be another submission.
      const refused = { values: next.values, changedAt: Date.now() }
      setDraft(refused)
      await saveSurveyDraft(patientId, surveyId, refused)
      setProblems(problemsOf(problem))
      setFailure(problem)
      setState('filling')
    }
  }

  useStoredDraft(patientId, surveyId, (stored) => {
    if (stored) setDraft(stored)
    if (stored?.submission) void send(stored)
    else setState('filling')
  })
  useWindowEvent('online', () => state === 'unsent' && void send(draft))

  function answer(qid: number, value: AnswerValue) {
    const next = { values: { ...draft.values, [qid]: value }, changedAt: Date.now() }
    setDraft(next)
    setProblems(({ [qid]: _solved, ...others }) => others)
    void saveSurveyDraft(patientId, surveyId, next)
  }

  /** Sends the answers, unless something is wrong with them. */
  function submit() {
    const { answers, problems: found } = checkSurvey(survey, draft)
    setProblems(found)
    if (!answers) return
    const submittedAt = new Date(timeNow()).toISOString()
    const next = { ...draft, submission: { _id: randomId(), submittedAt, surveys: [{ surveyId, version, answers }] } }
    setDraft(next)
    void send(next)
  }

  const { values } = draft
  return { state, values, problems, failure, crisisText, isStored, answer, submit, retry: () => void send(draft) }
}
