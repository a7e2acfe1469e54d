import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { surveys } from '@kinora/contract/surveys.ts'
import { read } from '../app/api-client.ts'
import { monthRange } from './months.ts'

/** A failed look-up of answers is only logged, as the specification has it (§8); the way to try again stays. */
function useLogged(error: Error | null) {
  useEffect(() => {
    if (error) console.warn('The survey responses were not read.', error)
  }, [error])
}

/** A patient's responses of a whole month, in one call. */
export function useResponses(patientId: string, month: string) {
  const asked = useQuery(read(surveys.responses, { params: { id: patientId }, query: monthRange(month) }))
  useLogged(asked.error)
  return asked
}
