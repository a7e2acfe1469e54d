import { exercises } from '@kinora/contract/exercises.ts'
import { useRead } from '../app/api-client.ts'
import { plainName } from './exercise-labels.ts'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'

/** A hint that another exercise has this name. Two exercises may still share a name. */
export function useNameHint(name: string, exceptId: string | undefined) {
  const searchedName = useDebouncedValue(name.trim(), 300)
  const { data } = useRead(
    exercises.fetch,
    { body: { search: searchedName, pageSize: 5 } },
    { enabled: searchedName.length >= 3 },
  )
  const sameNamed = data?.items.find(
    (item) => item._id !== exceptId && plainName(item.name) === plainName(searchedName),
  )
  if (!sameNamed || searchedName !== name.trim()) return undefined
  return sameNamed.ownership === 'starter'
    ? `The starter library also has “${sameNamed.name}”.`
    : `Your clinic already has “${sameNamed.name}”.`
}
