import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { exercises } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import { listQueryParams, fetchRequest, filterNames, parseListQuery, type ExerciseListQuery } from './exercise-list.ts'
import { useAddressList } from '../ui/useAddressList.ts'

const readLibrary = (listing: ExerciseListQuery) => read(exercises.fetch, { body: fetchRequest(listing) })

/** Reads the library before the page is drawn, as the filters grow by their counts. */
export const prepareLibrary = (cache: QueryClient) =>
  cache.prefetchQuery(readLibrary(parseListQuery(new URLSearchParams(location.search))))

/** The library as filtered by the URL. The previous cards stay until the next ones arrive, so that nothing jumps. */
export function useExercises() {
  const { listing, change, ...search } = useAddressList(parseListQuery, listQueryParams)
  const exercisesQuery = useQuery({ ...readLibrary(listing), placeholderData: keepPreviousData })
  return {
    ...search,
    listing,
    exercisesQuery,
    change: (to: Partial<ExerciseListQuery>) => change(to),
    clear: () =>
      change({
        search: '',
        ownership: 'all',
        ...Object.fromEntries(filterNames.map((name) => [name, []])),
      }),
  }
}

export type Library = ReturnType<typeof useExercises>
