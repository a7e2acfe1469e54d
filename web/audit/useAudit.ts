import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { EventKind, audit } from '@kinora/contract/audit.ts'
import { call, useRead } from '../app/api-client.ts'
import { isDay } from '../ui/typed-days.ts'
import { useAddress } from '../ui/useAddressList.ts'

export interface AuditFilter {
  patientId: string
  /** The patient's name, so that the URL alone can show it. */
  patient: string
  accountId: string
  kind: string
  from: string
  until: string
}
const names = ['patientId', 'patient', 'accountId', 'kind', 'from', 'until'] as const

const filterIn = (params: URLSearchParams) =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as unknown as AuditFilter

const address = (filter: AuditFilter, change: Partial<AuditFilter>) =>
  new URLSearchParams(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== ''))

/** The filters of the audit log, stored in the URL, and its pages. */
export function useAudit() {
  const { listing: filter, change } = useAddress(filterIn, address)
  const query = {
    ...(filter.patientId && { patientId: filter.patientId }),
    ...(filter.accountId && { accountId: filter.accountId }),
    ...(EventKind.safeParse(filter.kind).success && { kind: filter.kind as EventKind }),
    ...(isDay(filter.from) && { from: filter.from }),
    ...(isDay(filter.until) && { until: filter.until }),
  }
  const eventsQuery = useInfiniteQuery({
    queryKey: ['audit', audit.list.name, query],
    queryFn: ({ pageParam }) => call(audit.list, { query: { ...query, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    // Viewing the log adds entries to it, so it is never cached.
    staleTime: 0,
  })
  const people = useRead(audit.people, {})
  return {
    filter,
    change: (to: Partial<AuditFilter>) => change(to, true),
    query,
    isFiltered: Object.keys(query).length > 0,
    people: people.data ?? [],
    items: eventsQuery.data?.pages.flatMap(({ items }) => items),
    error: eventsQuery.error,
    retry: () => void eventsQuery.refetch(),
    hasMore: eventsQuery.hasNextPage,
    isLoadingMore: eventsQuery.isFetchingNextPage,
    more: () => void eventsQuery.fetchNextPage(),
  }
}
