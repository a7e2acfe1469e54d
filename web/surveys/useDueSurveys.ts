import { localDay as dayNow } from '@kinora/contract/days.ts'
import { useEffect, useState } from 'react'
import { surveys } from '@kinora/contract/surveys.ts'
import { useUser } from '../accounts/useUser.ts'
import { useRead } from '../app/api-client.ts'
import { dayRange } from './response-months.ts'
import { surveysToShow } from './survey-prompt.ts'
import { useOwnPatient } from './useOwnPatient.ts'

/** The local day, updated while the app stays open. */
function useDay() {
  const [day, setDay] = useState(dayNow)
  useEffect(() => {
    const timer = setInterval(() => setDay(dayNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return day
}

/** The signed-in patient's surveys, those due, and whether any was answered today (§7). */
export function useDueSurveys() {
  const { data: patient } = useOwnPatient()
  const today = useDay()
  const id = patient?._id ?? ''
  const chosen = patient?.enabledSurveys ?? []
  const hasSurveys = chosen.length > 0
  const query = dayRange(new Date(`${today}T12:00`))
  // Carers cannot read past answers, and the survey never opens automatically for them.
  const isCarer = Boolean(useUser().data?.carer)
  const answers = useRead(surveys.responses, { params: { id }, query }, { enabled: hasSurveys && !isCarer })
  const due = useRead(surveys.due, { params: { id } }, { enabled: hasSurveys })
  useEffect(() => {
    if (answers.error) console.warn('Could not read today’s survey answers.', answers.error)
  }, [answers.error])
  return {
    patient,
    /** True once the due surveys are known. */
    isRead: patient !== undefined && (!hasSurveys || due.data !== undefined),
    today,
    chosen,
    due: due.data,
    shown: surveysToShow(chosen, due.data ?? [], today),
    hasAnsweredToday: answers.data && answers.data.length > 0,
  }
}
