import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useParams, type Params } from 'react-router'
import { exercises } from '@kinora/contract/exercises.ts'
import { series } from '@kinora/contract/series.ts'
import { read, useRead } from '../app/api-client.ts'
import { figureUrl } from './exercise-pictures.ts'

const readExercise = (id: string) => read(exercises.get, { params: { id } })

/** Reads an exercise of the library before its page is drawn, and fetches its pictures. */
export async function prepareExercise(cache: QueryClient, { id = '', assigned }: Params) {
  if (assigned !== undefined) return
  await cache.prefetchQuery(readExercise(id))
  const figure = cache.getQueryData(readExercise(id).queryKey)?.figure
  if (figure) for (const phase of ['start', 'end'] as const) new Image().src = figureUrl(figure, phase)
}

/** The exercise of the route, either from the library or as prescribed. */
export function useExercise() {
  const { id = '', assigned } = useParams()
  const one = useQuery({ ...readExercise(id), enabled: assigned === undefined })
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
