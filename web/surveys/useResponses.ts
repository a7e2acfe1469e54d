import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { surveys } from '@kinora/contract/surveys.ts'
import { read } from '../app/api-client.ts'
import { monthRange } from './response-months.ts'

/** The specification (§8) wants a failure to be logged only. */
function useLogged(error: Error | null) {
  useEffect(() => {
    if (error) console.warn('Could not read the survey responses.', error)
  }, [error])
}

export const readResponses = (id: string, month: string) =>
  read(surveys.responses, { params: { id }, query: monthRange(month) })

export function useResponses(patientId: string, month: string) {
  const responses = useQuery(readResponses(patientId, month))
  useLogged(responses.error)
  return responses
}
