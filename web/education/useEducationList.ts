import { education, educationTopics, type EducationTopic } from '@kinora/contract/education.ts'
import { useReadList } from '../app/api-client.ts'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'
import { addressOf, useAddressList } from '../ui/useAddressList.ts'

export const pageSize = 25

const plain = { search: '', topic: 'all' as EducationTopic | 'all', retired: false, page: 1 }
const address = addressOf(plain)
const listingIn = (params: URLSearchParams): typeof plain => ({
  search: searchIn(params),
  topic: choiceIn(params, 'topic', ['all', ...educationTopics]),
  retired: params.has('retired'),
  page: pageIn(params),
})

/** The pages for the search, topic and page in the address. */
export function useEducationList() {
  const { listing, change, ...typing } = useAddressList(listingIn, address)
  const { search, topic, retired, page } = listing
  const query = {
    search: search || undefined,
    topic: topic === 'all' ? undefined : topic,
    isRetired: retired ? 'true' : undefined,
  }
  const listQuery = useReadList(education.list, { query: { ...query, pageSize, pageNumber: page } as never })
  return { ...typing, ...listing, found: listQuery, go: (to: Partial<typeof plain>) => change(to, true) }
}
