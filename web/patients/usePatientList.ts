import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { patientFilters, patients, whoseOptions, type PatientFilter, type Whose } from '@kinora/contract/patients.ts'
import { read } from '../app/api-client.ts'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'
import { addressOf, useAddressList } from '../ui/useAddressList.ts'

/** Rows on one page. */
export const pageSize = 50

export const sorts = [
  ['attention', 'Who needs attention'],
  ['name', 'Name'],
  ['lastSeen', 'Last seen'],
  ['newest', 'Newest'],
] as const
export type Sort = (typeof sorts)[number][0]

/** The list options from the URL; invalid ones are ignored. */
export function parseListState(params: URLSearchParams) {
  return {
    search: searchIn(params),
    filter: choiceIn(params, 'filter', patientFilters),
    sort: choiceIn(
      params,
      'sort',
      sorts.map(([name]) => name),
    ),
    whose: choiceIn(params, 'whose', whoseOptions),
    page: pageIn(params),
  }
}

export type PatientListState = ReturnType<typeof parseListState>
const plain: PatientListState = { search: '', filter: 'all', sort: 'attention', whose: 'all', page: 1 }
export const listAddress = addressOf(plain)

export const queryOf = ({ search, filter, sort, whose, page }: PatientListState) => ({
  search: search || undefined,
  filter,
  sort,
  whose,
  pageSize,
  pageNumber: page,
})

const listOf = (listing: PatientListState) => read(patients.list, { query: queryOf(listing) })

/** Reads the list for the current URL before the page is drawn. */
export const prepareList = (cache: QueryClient) =>
  cache.prefetchQuery(listOf(parseListState(new URLSearchParams(location.search))))

/** The list for the current URL. Previous rows stay until the next page has loaded, to avoid layout shifts. */
export function usePatientList() {
  const { listing, change, typed, type } = useAddressList(parseListState, listAddress)
  const patientsQuery = useQuery({ ...listOf(listing), placeholderData: keepPreviousData })
  return {
    listing,
    patientsQuery,
    typed,
    type,
    setFilter: (to: PatientFilter) => change({ filter: to }),
    setSort: (to: Sort) => change({ sort: to }),
    setPage: (to: number) => change({ page: to }),
    setWhose: (to: Whose) => change({ whose: to }),
    empty: () => change({ search: '', filter: 'all', whose: 'all' }),
  }
}
