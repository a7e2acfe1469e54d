import { useEffect } from 'react'
import { surveys } from '@kinora/contract/surveys.ts'
import { useRead } from '../app/api-client.ts'
import { monthRange } from './response-months.ts'

/** The specification (§8) wants a failure to be logged only. */
function useLogged(error: Error | null) {
  useEffect(() => {
    if (error) console.warn('Could not read the survey responses.', error)
  }, [error])
}

export function useResponses(patientId: string, month: string) {
  const responses = useRead(surveys.responses, { params: { id: patientId }, query: monthRange(month) })
  useLogged(responses.error)
  return responses
}
