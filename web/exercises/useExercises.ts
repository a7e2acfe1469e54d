import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { exercises } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import { thumbnailOf } from './exercise-pictures.ts'
import { listQueryParams, fetchRequest, filterNames, parseListQuery, type ExerciseListQuery } from './exercise-list.ts'
import { useAddressList } from '../ui/useAddressList.ts'

const readLibrary = (listing: ExerciseListQuery) => read(exercises.fetch, { body: fetchRequest(listing) })

/** How many pictures a phone shows at first. */
const seenFirst = 4

/** Loads the library before the page is drawn, because the counts widen the filters, and fetches the first pictures. */
export async function prepareLibrary(cache: QueryClient) {
  const listing = readLibrary(parseListQuery(new URLSearchParams(location.search)))
  await cache.prefetchQuery(listing)
  for (const exercise of cache.getQueryData(listing.queryKey)?.items.slice(0, seenFirst) ?? [])
    new Image().src = thumbnailOf(exercise) ?? ''
}

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
