import { practitioners, type PractitionerFilter } from '@kinora/contract/practitioners.ts'
import { useReadList } from '../app/api-client.ts'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'
import { addressOf, useAddressList } from '../ui/useAddressList.ts'

/** Rows on one page. */
export const pageSize = 50

export const sorts = [
  ['name', 'Name'],
  ['patients', 'Most patients'],
  ['lastSeen', 'Last seen'],
  ['newest', 'Newest'],
] as const

export const filters: { name: PractitionerFilter; label: string; isRare?: boolean }[] = [
  { name: 'all', label: 'All' },
  { name: 'admins', label: 'Business admins' },
  { name: 'active', label: 'Active' },
  { name: 'invited', label: 'Invited' },
  { name: 'inactive', label: 'Deactivated' },
  { name: 'deleted', label: 'Deleted', isRare: true },
]

/** The list options from the URL; invalid ones are ignored. */
export function listingIn(params: URLSearchParams) {
  return {
    search: searchIn(params),
    filter: choiceIn(
      params,
      'filter',
      filters.map(({ name }) => name),
    ),
    sort: choiceIn(
      params,
      'sort',
      sorts.map(([name]) => name),
    ),
    page: pageIn(params),
  }
}
export type Listing = ReturnType<typeof listingIn>

const plain: Listing = { search: '', filter: 'all', sort: 'name', page: 1 }
const address = addressOf(plain)

/** The specialists for the current URL. */
export function useListing() {
  const list = useAddressList(listingIn, address)
  const { search, filter, sort, page } = list.listing
  const request = { search: search || undefined, filter, sort, pageSize, pageNumber: page }
  const query = useReadList(practitioners.list, { query: request })
  return { ...list, query }
}
