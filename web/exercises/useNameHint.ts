import { useQuery } from '@tanstack/react-query'
import { exercises } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import { plainName } from './exercise-labels.ts'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'

/** A hint that the name is taken. Two exercises may still have the same name. */
export function useNameHint(name: string, exceptId: string | undefined) {
  const asked = useDebouncedValue(name.trim(), 300)
  const { data } = useQuery({
    ...read(exercises.fetch, { body: { search: asked, pageSize: 5 } }),
    enabled: asked.length >= 3,
  })
  const taken = data?.items.find((item) => item._id !== exceptId && plainName(item.name) === plainName(asked))
  if (!taken || asked !== name.trim()) return undefined
  return taken.ownership === 'starter'
    ? `The starter library also has “${taken.name}”.`
    : `Your clinic already has “${taken.name}”.`
}
