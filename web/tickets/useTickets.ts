import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { tickets, type TicketState } from '@kinora/contract/tickets.ts'
import { read } from '../app/api-client.ts'
import { useDebounced } from '../ui/useDebounced.ts'

export type TicketFilter = 'all' | 'unread' | 'mine' | TicketState
export const pageSize = 25

/** The tickets selected by the address, and the one that is open. */
export function useTickets() {
  const [params, setParams] = useSearchParams()
  const state = (params.get('state') ?? 'all') as TicketFilter
  const search = (params.get('search') ?? '').slice(0, 200)
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(params.get('page')) || 1)))
  const openId = params.get('ticket') ?? undefined
  const [typed, setTyped] = useState(search)
  function go(change: Record<string, string | undefined>, replace = true) {
    const next = { state, search, page: String(page), ticket: openId, ...change }
    const keptParams = Object.entries(next).filter(
      (pair): pair is [string, string] =>
        Boolean(pair[1]) && !(pair[0] === 'page' && pair[1] === '1') && pair[1] !== 'all',
    )
    setParams(Object.fromEntries(keptParams), { replace })
  }
  const ask = useDebounced((text: string) => go({ search: text.trim(), page: '1' }))
  const query = { state, search: search || undefined, pageSize, pageNumber: page }
  return {
    ticketsQuery: useQuery({ ...read(tickets.list, { query }), placeholderData: keepPreviousData }),
    state,
    search,
    page,
    openId,
    typed,
    type(text: string) {
      setTyped(text)
      ask(text)
    },
    choose: (to: TicketFilter) => go({ state: to, page: '1' }),
    setPage: (to: number) => go({ page: String(to) }),
    open: (id: string | undefined) => go({ ticket: id }, false),
  }
}

export type Tickets = ReturnType<typeof useTickets>
