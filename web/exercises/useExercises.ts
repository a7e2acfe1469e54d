import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exercises } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import { listQueryParams, fetchRequest, filterNames, parseListQuery, type ExerciseListQuery } from './exercise-list.ts'
import { useDebounced } from '../ui/useDebounced.ts'

const readLibrary = (listing: ExerciseListQuery) => read(exercises.fetch, { body: fetchRequest(listing) })

/** Reads the library before the page is drawn, as the filters grow by their counts. */
export const prepareLibrary = (cache: QueryClient) =>
  cache.prefetchQuery(readLibrary(parseListQuery(new URLSearchParams(location.search))))

/**
 * The library as filtered by the URL. Search is debounced, and the previous cards stay until the next ones arrive, so
 * that nothing jumps.
 */
export function useExercises() {
  const [params, setParams] = useSearchParams()
  const listing = parseListQuery(params)
  const [typed, setTyped] = useState({ text: '', isWaiting: false })
  const change = (to: Partial<ExerciseListQuery>, isReplaced = false) =>
    setParams((now) => listQueryParams(parseListQuery(now), to), {
      replace: isReplaced,
      preventScrollReset: isReplaced,
    })
  const ask = useDebounced((search: string) => {
    change({ search: search.trim() }, true)
    setTyped({ text: search, isWaiting: false })
  })
  const exercisesQuery = useQuery({ ...readLibrary(listing), placeholderData: keepPreviousData })
  return {
    listing,
    exercisesQuery,
    typed: typed.isWaiting || typed.text.trim() === listing.search ? typed.text : listing.search,
    change: (to: Partial<ExerciseListQuery>) => change(to),
    clear: () =>
      change({
        search: '',
        ownership: 'all',
        ...Object.fromEntries(filterNames.map((name) => [name, []])),
      }),
    type(text: string) {
      setTyped({ text, isWaiting: true })
      ask(text)
    },
  }
}

export type Library = ReturnType<typeof useExercises>
