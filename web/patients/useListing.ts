import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { patients, type PatientFilter } from '@kinora/contract/patients.ts'
import { read } from '../app/api.ts'

/** Rows on one page. */
export const pageSize = 50

const Query = patients.list.query
export const sorts = [
  ['attention', 'Who needs attention'],
  ['name', 'Name'],
  ['lastSeen', 'Last seen'],
  ['newest', 'Newest'],
] as const
export type Sort = (typeof sorts)[number][0]

/** What the address asks for; nonsense in it counts as nothing. */
export function listingIn(params: URLSearchParams) {
  const { search, filter, sort, pageNumber } = Query.shape
  return {
    search: search.catch(undefined).parse(params.get('search') ?? undefined) ?? '',
    filter: filter.catch('all').parse(params.get('filter') ?? undefined),
    sort: sort.catch('attention').parse(params.get('sort') ?? undefined),
    page: pageNumber.catch(1).parse(params.get('page') ?? undefined),
  }
}

export type Listing = ReturnType<typeof listingIn>
const plain: Listing = { search: '', filter: 'all', sort: 'attention', page: 1 }

/** Only what is not as it always is stands in the address. Any change but that of the page begins at page 1. */
export function addressOf(listing: Listing, change: Partial<Listing>) {
  const next = { ...listing, page: 1, ...change }
  const given = Object.entries(next).filter(([name, value]) => value !== plain[name as keyof Listing])
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/**
 * The list as the address asks for it. What is typed is shown at once and asked for a moment later; the rows before
 * stay until the next have come, so that nothing jumps.
 */
export function useListing() {
  const [params, setParams] = useSearchParams()
  const listing = listingIn(params)
  const [typed, setTyped] = useState({ text: '', isWaiting: false })
  const change = (to: Partial<Listing>, isReplaced = false) =>
    setParams((now) => addressOf(listingIn(now), to), { replace: isReplaced, preventScrollReset: isReplaced })
  const ask = useDebouncedCallback((search: string) => {
    change({ search: search.trim() }, true)
    setTyped({ text: search, isWaiting: false })
  }, 180)
  const { search, filter, sort, page } = listing
  const query = { search: search || undefined, filter, sort, pageSize, pageNumber: page }
  const asked = useQuery({ ...read(patients.list, { query }), placeholderData: keepPreviousData })
  return {
    listing,
    asked,
    typed: typed.isWaiting || typed.text.trim() === search ? typed.text : search,
    pages: Math.max(1, Math.ceil((asked.data?.total ?? 0) / pageSize)),
    setFilter: (to: PatientFilter) => change({ filter: to }),
    setSort: (to: Sort) => change({ sort: to }),
    setPage: (to: number) => change({ page: to }),
    empty: () => change({ search: '', filter: 'all' }),
    type(text: string) {
      setTyped({ text, isWaiting: true })
      ask(text)
    },
  }
}
