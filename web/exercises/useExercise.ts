import { useParams } from 'react-router'
import { exercises } from '@kinora/contract/exercises.ts'
import { series } from '@kinora/contract/series.ts'
import { useRead } from '../app/api-client.ts'

/** The exercise of the route, either from the library or as prescribed. */
export function useExercise() {
  const { id = '', assigned } = useParams()
  const one = useRead(exercises.get, { params: { id } }, { enabled: assigned === undefined })
  const assignedQuery = useRead(
    series.assigned,
    { params: { id: assigned ?? '' } },
    { enabled: assigned !== undefined },
  )
  const activeQuery = assigned === undefined ? one : assignedQuery
  return {
    exercise: assigned === undefined ? one.data : assignedQuery.data?.details,
    prescribed: assignedQuery.data,
    error: activeQuery.error,
    retry: () => void activeQuery.refetch(),
  }
}
