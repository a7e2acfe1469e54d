import { programs, type TemplateFilter } from '@kinora/contract/programs.ts'
import { useReadList } from '../app/api-client.ts'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'
import { addressOf, useAddressList } from '../ui/useAddressList.ts'

export const pageSize = 25

export const whoseChoices = [
  { value: 'clinic', label: 'Clinic' },
  { value: 'mine', label: 'Mine' },
  { value: 'colleagues', label: 'Colleagues' },
] as const

const plain = { search: '', whose: 'clinic' as TemplateFilter, page: 1 }
const address = addressOf(plain)
const listingIn = (params: URLSearchParams): typeof plain => ({
  search: searchIn(params),
  whose: choiceIn(
    params,
    'whose',
    whoseChoices.map(({ value }) => value),
  ),
  page: pageIn(params),
})

/** The templates for the search and the page in the address. */
export function useTemplates() {
  const { listing, change, ...typing } = useAddressList(listingIn, address)
  const { search, whose, page } = listing
  const query = { search: search || undefined, whose, pageSize, pageNumber: page }
  return {
    ...typing,
    ...listing,
    templatesQuery: useReadList(programs.library, { query }),
    setWhose: (next: TemplateFilter) => change({ whose: next }, true),
    setPage: (to: number) => change({ page: to }, true),
  }
}
