import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { useWrite } from '../app/api-client.ts'

type Marked = Pick<ExerciseCard, '_id' | 'isFavorite'>

/** Adds or removes a favorite optimistically. */
export function useFavorite() {
  const cache = useQueryClient()
  const { mutate } = useWrite(exercises.update)
  return useCallback(
    ({ _id, isFavorite }: Marked) => {
      const mark = (to: boolean) => {
        const put = <T extends Marked>(item: T) => (item._id === _id ? { ...item, isFavorite: to } : item)
        cache.setQueriesData<{ items: Marked[] }>({ queryKey: ['exercises', exercises.fetch.name] }, (list) =>
          list && 'items' in list ? { ...list, items: list.items.map(put) } : list,
        )
        cache.setQueriesData<Marked>({ queryKey: ['exercises', exercises.get.name] }, (one) => one && put(one))
      }
      mark(!isFavorite)
      mutate({ params: { id: _id }, body: { isFavorite: !isFavorite } }, { onError: () => mark(isFavorite) })
    },
    [cache, mutate],
  )
}
