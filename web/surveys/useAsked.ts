import { localDay as dayNow } from '@kinora/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { surveys } from '@kinora/contract/surveys.ts'
import { read } from '../app/api-client.ts'
import { dayRange } from './months.ts'
import { surveysToShow } from './prompt.ts'
import { useOwnPatient } from './useOwnPatient.ts'

/** A new day begins while the app is open. */
function useDay() {
  const [day, setDay] = useState(dayNow)
  useEffect(() => {
    const look = () => setDay(dayNow())
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [])
  return day
}

/** What the patient who is signed in is asked, and whether they have answered today already (§7). */
export function useAsked() {
  const { data: patient } = useOwnPatient()
  const today = useDay()
  const id = patient?._id ?? ''
  const chosen = patient?.enabledSurveys ?? []
  const isAsked = chosen.length > 0
  const query = dayRange(new Date(`${today}T12:00`))
  const answers = useQuery({ ...read(surveys.responses, { params: { id }, query }), enabled: isAsked })
  const due = useQuery({ ...read(surveys.due, { params: { id } }), enabled: isAsked })
  useEffect(() => {
    if (answers.error) console.warn('It is not known whether a survey was answered today.', answers.error)
  }, [answers.error])
  return {
    patient,
    today,
    chosen,
    due: due.data,
    shown: surveysToShow(chosen, due.data ?? [], today),
    hasAnsweredToday: answers.data && answers.data.length > 0,
  }
}
