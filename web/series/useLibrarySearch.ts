import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExerciseSearch } from '@kinora/contract/exercise-search.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { availableEquipment, type Kit } from '@kinora/contract/home-kits.ts'
import type { BodyRegion } from '@kinora/contract/exercise-categories.ts'
import { call, useRead } from '../app/api-client.ts'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'
import { splitLibraryLine } from './library-line.ts'
import { readOnlyAtHome, storeOnlyAtHome } from './only-at-home.ts'

/** The filters of the library with their selected values. */
export type FilterName = 'bodyRegions' | 'positions' | 'equipment' | 'types'
export type Filters = { [F in FilterName]: NonNullable<ExerciseSearch[F]> }

const pageSize = 24

const noFilters: Filters = { bodyRegions: [], positions: [], equipment: [], types: [] }

const filledFilters = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)) as Partial<Filters>

/**
 * The exercises that match the search text and the filters, page by page. The program's own region filters the list
 * until something is typed, because a typed name may be of any region. A kit limits the list to what it allows.
 */
export function useLibrarySearch(region: BodyRegion | undefined, kit: Kit | undefined) {
  const [search, setSearch] = useState('')
  const [chosenFilters, setFilters] = useState<Filters>()
  const [isOnlyAtHome, setOnlyAtHome] = useState(readOnlyAtHome)
  const atHome = kit && isOnlyAtHome ? { availableEquipment: availableEquipment(kit) } : {}
  const preset = region && !search.trim() ? { ...noFilters, bodyRegions: [region] } : noFilters
  const filters = chosenFilters ?? preset
  const { words: typed, dosageLine } = splitLibraryLine(search)
  const words = useDebouncedValue(typed, 150)
  const appliedFilters = { ...filledFilters(filters), ...atHome }
  const body = { pageSize, ...(words && { search: words }), ...appliedFilters }
  const exercisePages = useInfiniteQuery({
    queryKey: ['exercises', exercises.fetch.name, body],
    queryFn: ({ pageParam }) => call(exercises.fetch, { body: { ...body, pageNumber: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const whole = useRead(exercises.fetch, { body: { pageSize: 1 } }, { staleTime: 300_000 })
  const [first] = exercisePages.data?.pages ?? []
  return {
    search,
    setSearch,
    /** The dosage typed after the name. */
    dosageLine,
    /** True when the results are for the current text. */
    isCurrent: words === typed && exercisePages.isSuccess && !exercisePages.isPlaceholderData,
    /** The first result for these words within the chosen filters. */
    findFirst: async (search: string) =>
      (
        await call(exercises.fetch, {
          body: { ...filledFilters(chosenFilters ?? noFilters), ...atHome, search, pageSize: 1 },
        })
      ).items[0],
    filters,
    setFilter: (name: FilterName, values: string[]) => setFilters({ ...filters, [name]: values }),
    isOnlyAtHome,
    setOnlyAtHome(isOn: boolean) {
      setOnlyAtHome(isOn)
      storeOnlyAtHome(isOn)
    },
    clear() {
      setOnlyAtHome(false)
      setSearch('')
      setFilters(noFilters)
    },
    facets: first?.facets,
    total: first?.total,
    /** The number of exercises without any filter. */
    wholeTotal: whole.data?.total,
    items: exercisePages.data?.pages.flatMap(({ items }) => items) ?? [],
    error: exercisePages.data ? null : exercisePages.error,
    isLoading: exercisePages.isPending,
    hasMore: exercisePages.hasNextPage,
    isLoadingMore: exercisePages.isFetchingNextPage,
    more: () => void exercisePages.fetchNextPage(),
    retry: () => void exercisePages.refetch(),
  }
}

export type LibrarySearch = ReturnType<typeof useLibrarySearch>
