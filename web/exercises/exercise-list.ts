import { ExerciseSearch, ReviewState, type Facets } from '@kinora/contract/exercise-search.ts'
import { z } from 'zod'

/** A multiple of two, three, four and six, so that rows come out even. */
export const pageSize = 48

export const ownershipFilters = ['all', 'starter', 'organization', 'mine', 'favorites', 'archived'] as const
export type OwnershipFilter = (typeof ownershipFilters)[number]

/** Filters with several values. */
export const filterNames = ['bodyRegions', 'positions', 'equipment', 'types', 'levels', 'reviews'] as const
export type FilterName = (typeof filterNames)[number]
const queryParameter: Record<FilterName, string> = {
  bodyRegions: 'region',
  positions: 'position',
  equipment: 'equipment',
  types: 'type',
  levels: 'level',
  reviews: 'review',
}

export interface ExerciseListQuery extends Record<FilterName, string[]> {
  search: string
  ownership: OwnershipFilter
  page: number
}

const allowed: Record<FilterName, (value: string) => boolean> = {
  bodyRegions: (value) => ExerciseSearch.shape.bodyRegions.safeParse([value]).success,
  positions: (value) => ExerciseSearch.shape.positions.safeParse([value]).success,
  equipment: (value) => ExerciseSearch.shape.equipment.safeParse([value]).success,
  types: (value) => ExerciseSearch.shape.types.safeParse([value]).success,
  levels: (value) => /^[1-5]$/.test(value),
  reviews: (value) => ReviewState.safeParse(value).success,
}

/** Unknown values in the URL are ignored. */
export function parseListQuery(params: URLSearchParams): ExerciseListQuery {
  const { search, pageNumber } = ExerciseSearch.shape
  const filters = filterNames.map((name) => [
    name,
    [...new Set(params.getAll(queryParameter[name]))].filter(allowed[name]),
  ])
  return {
    search: search.catch(undefined).parse(params.get('search') ?? undefined) ?? '',
    ownership: z
      .enum(ownershipFilters)
      .catch('all')
      .parse(params.get('whose') ?? undefined),
    page: pageNumber.catch(1).parse(params.get('page') ?? undefined),
    ...(Object.fromEntries(filters) as Record<FilterName, string[]>),
  }
}

/** Query parameters without default values. Any change except of the page returns to page 1. */
export function listQueryParams(listing: ExerciseListQuery, change: Partial<ExerciseListQuery>) {
  const next = { ...listing, page: 1, ...change }
  const params = new URLSearchParams()
  if (next.search) params.set('search', next.search)
  if (next.ownership !== 'all') params.set('whose', next.ownership)
  for (const name of filterNames) for (const value of next[name]) params.append(queryParameter[name], value)
  if (next.page > 1) params.set('page', String(next.page))
  return params
}

export const isFiltered = (listing: ExerciseListQuery) => filterNames.some((name) => listing[name].length > 0)

export const isFilteredOrSearched = (listing: ExerciseListQuery) =>
  isFiltered(listing) || listing.search !== '' || listing.ownership !== 'all'

/** The export of what the library shows. */
export function exportRequest(listing: ExerciseListQuery) {
  const { pageSize: _size, pageNumber: _page, ...asked } = fetchRequest(listing)
  return asked
}

export function fetchRequest(listing: ExerciseListQuery) {
  const chosenFilters = filterNames.filter((name) => listing[name].length > 0)
  const filters = Object.fromEntries(
    chosenFilters.map((name) => [name, name === 'levels' ? listing.levels.map(Number) : listing[name]]),
  )
  const { ownership: kind, search, page } = listing
  return {
    pageSize,
    pageNumber: page,
    ...(search && { search }),
    ...filters,
    ...(kind === 'favorites' && { isFavorite: true }),
    ...(kind === 'archived' && { isArchived: true }),
    ...((kind === 'starter' || kind === 'organization' || kind === 'mine') && { ownership: kind }),
  } as z.input<typeof ExerciseSearch>
}

/** The number of results for an ownership filter; undefined for "all" and "archived", which are not counted. */
export const countOf = (facets: Facets | undefined, kind: OwnershipFilter) => {
  if (!facets || kind === 'archived') return undefined
  const { starter = 0, organization = 0 } = facets.ownership
  if (kind === 'all') return starter + organization
  return kind === 'favorites' ? facets.favorites : (facets.ownership[kind] ?? 0)
}
