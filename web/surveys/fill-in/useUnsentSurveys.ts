import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import type { SurveySubmission } from '@kinora/contract/survey-answers.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys as surveysApi } from '@kinora/contract/surveys.ts'
import { read, useWrite } from '../../app/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { deleteSurveyDraft, findSubmitted, saveSurveyDraft } from './survey-draft.ts'
import { isTemporary } from './useSurveySubmission.ts'

interface Situation {
  patientId: string | undefined
  /** Undefined until it is known. */
  shown: readonly { title: string }[] | undefined
  /** True if nothing may open over the page. */
  isSilent: boolean
}

/** Sends the answers of a survey whose form is not shown. Returns the crisis text if the answers raised an alert. */
function useSubmission(patientId = '') {
  const { mutateAsync } = useWrite(surveysApi.submit, { isQuiet: true, alsoRefreshes: ['patients'] })
  return async (submission: SurveySubmission) => {
    try {
      const { crisisText } = await mutateAsync({ params: { id: patientId }, body: submission })
      await Promise.all(submission.surveys.map(({ surveyId }) => deleteSurveyDraft(patientId, surveyId)))
      if (!crisisText) toast.success('Your survey answers were sent.')
      return crisisText
    } catch (error) {
      const problem = error as Problem
      if (isTemporary(problem)) throw problem
      // Kept as a draft, in case the survey is shown again today.
      for (const { surveyId, answers } of submission.surveys) {
        await deleteSurveyDraft(patientId, surveyId)
        await saveSurveyDraft(patientId, surveyId, { values: answers, changedAt: Date.now() })
      }
      toast.error(`Your survey answers were not recorded. ${problem.message}`)
      return null
    }
  }
}

/**
 * Submitted answers that wait on this device for a connection. Returns whether some belong to a shown survey, whose
 * form sends them. The others are sent here, even if the survey is no longer due or no longer assigned.
 */
export function useUnsentSurveys({ patientId, shown, isSilent }: Situation) {
  const isOnline = useOnline()
  const cache = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const [crisisText, setCrisisText] = useState<string | null>(null)
  const send = useEffectEvent(useSubmission(patientId))
  const findShown = useEffectEvent(async () => {
    const form = await cache.fetchQuery(read(surveyFrames.form, { query: { patientId } }))
    const titles = shown!.map(({ title }) => title)
    return form.provider === 'own' ? form.surveys.filter(({ title }) => titles.includes(title)) : []
  })
  const isReady = patientId !== undefined && shown !== undefined && isOnline && !isSilent
  const shownTitles = shown?.map(({ title }) => title).join()
  useEffect(() => {
    if (!isReady) return
    let isLeft = false
    async function sendUnshown() {
      const submitted = await findSubmitted(patientId!)
      if (submitted.length === 0) return
      const ids = new Set((await findShown()).map(({ _id }) => _id))
      for (const submission of submitted) {
        if (isLeft) return
        if (submission.surveys.some(({ surveyId }) => ids.has(surveyId))) setWaiting(true)
        else {
          const text = await send(submission)
          if (text) setCrisisText(text)
        }
      }
    }
    sendUnshown().catch((cause: unknown) => console.warn('Survey answers wait on this device.', cause))
    return () => void (isLeft = true)
  }, [isReady, patientId, shownTitles])
  return { isWaiting: isWaiting && isOnline, crisisText, closeCrisis: () => setCrisisText(null) }
}
