import { tickets, type TicketState } from '@kinora/contract/tickets.ts'
import { useReadList } from '../app/api-client.ts'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'
import { addressOf, useAddressList } from '../ui/useAddressList.ts'

export type TicketFilter = 'all' | 'unread' | 'mine' | TicketState
export const pageSize = 25

const plain = { state: 'all' as TicketFilter, search: '', page: 1, ticket: '' }
const address = addressOf(plain)
const listingIn = (params: URLSearchParams): typeof plain => ({
  state: choiceIn(params, 'state', ['all', 'unread', 'mine', 'open', 'answered', 'closed']),
  search: searchIn(params),
  page: pageIn(params),
  ticket: params.get('ticket') ?? '',
})

/** The tickets selected by the address, and the one that is open. */
export function useTickets() {
  const { listing, change, ...typing } = useAddressList(listingIn, address)
  const { state, search, page, ticket } = listing
  const query = { state, search: search || undefined, pageSize, pageNumber: page }
  return {
    ...typing,
    ticketsQuery: useReadList(tickets.list, { query }),
    state,
    search,
    page,
    openId: ticket || undefined,
    choose: (to: TicketFilter) => change({ state: to }, true),
    setPage: (to: number) => change({ page: to }, true),
    open: (id: string | undefined) => change({ ticket: id ?? '', page }),
  }
}

export type Tickets = ReturnType<typeof useTickets>
