import { reviewStates, type ExerciseSearch, type Facets } from '@kinora/contract/exercise-search.ts'
import { bodyPositions, bodyRegions, equipmentKinds, exerciseTypes } from '@kinora/contract/exercise-categories.ts'
import type { z } from 'zod'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'

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

const allowed: Record<FilterName, readonly string[]> = {
  bodyRegions,
  positions: bodyPositions,
  equipment: equipmentKinds,
  types: exerciseTypes,
  levels: ['1', '2', '3', '4', '5'],
  reviews: reviewStates,
}

/** Unknown values in the URL are ignored. */
export function parseListQuery(params: URLSearchParams): ExerciseListQuery {
  const filters = filterNames.map((name) => [
    name,
    [...new Set(params.getAll(queryParameter[name]))].filter((value) => allowed[name].includes(value)),
  ])
  return {
    search: searchIn(params),
    ownership: choiceIn(params, 'whose', ownershipFilters),
    page: pageIn(params),
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
  const { pageSize: _size, pageNumber: _page, ...filters } = fetchRequest(listing)
  return filters
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
