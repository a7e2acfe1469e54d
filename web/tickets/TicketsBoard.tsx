import type { ReactNode } from 'react'
import { useUser } from '../accounts/useUser.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { count } from '../ui/format.ts'
import { Pager } from '../ui/Pager.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { TicketList } from './TicketList.tsx'
import { TicketThread } from './TicketThread.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import style from './TicketsBoard.module.css'
import { pageSize, type TicketFilter, type Tickets } from './useTickets.ts'

interface Props {
  tickets: Tickets
  isOperator: boolean
  /** Shown if there are no tickets at all. */
  empty: ReactNode
}

const filters = (isOperator: boolean): [TicketFilter, string][] => [
  ['all', 'All'],
  ['unread', 'Unread'],
  ...(isOperator ? [['mine', 'Mine'] as [TicketFilter, string]] : []),
  ['open', isOperator ? 'To answer' : 'With support'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
]

/** Tickets beside the one that is open; on a phone one or the other. */
export function TicketsBoard({ tickets, isOperator, empty }: Props) {
  const userId = useUser().data?.userId
  const { ticketsQuery, state, search, page, openId } = tickets
  const { data, error, isPending } = ticketsQuery
  const isNone = data?.counts.all === 0 && !search
  if (isNone && !openId) return empty
  return (
    <Columns hasSidebar="left" className={style.board} data-open={openId !== undefined || undefined}>
      <Stack gap={16} className={style.list}>
        <Row gap={8}>
          {filters(isOperator).map(([value, label]) => (
            <FilterChip
              key={value}
              isChosen={state === value}
              count={data?.counts[value]}
              onClick={() => tickets.choose(value)}
            >
              {label}
            </FilterChip>
          ))}
        </Row>
        <p className="spoken" role="status">
          {data && !ticketsQuery.isPlaceholderData && `${count(data.total, 'ticket')} found`}
        </p>
        {error && !data && <Failed error={error} onRetry={() => void ticketsQuery.refetch()} />}
        {isPending && (
          <Card isFlush>
            <Skeletons rows={5} rowHeight={84} label="Loading tickets" />
          </Card>
        )}
        {data && data.items.length > 0 && (
          <TicketList items={data.items} openId={openId} isOperator={isOperator} onOpen={tickets.open} />
        )}
        {data?.items.length === 0 && !isNone && (
          <EmptyState title={search ? `No ticket matches ‘${search}’` : 'No tickets here'} />
        )}
        {data && <Pager page={page} pageSize={pageSize} total={data.total} noun="tickets" onPage={tickets.setPage} />}
      </Stack>
      <Stack gap={16} className={style.open}>
        {openId ? (
          <TicketThread
            key={openId}
            id={openId}
            userId={userId}
            isOperator={isOperator}
            onClose={() => tickets.open(undefined)}
          />
        ) : (
          <EmptyState title="Choose a ticket to read it" />
        )}
      </Stack>
    </Columns>
  )
}
