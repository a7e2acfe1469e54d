import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { TicketsBoard } from './TicketsBoard.tsx'
import { useTickets } from './useTickets.ts'

/** /operator/tickets: the tickets of all clinics. */
export default function OperatorTicketsPage() {
  const tickets = useTickets()
  return (
    <Page title="Tickets" search={{ label: 'Search tickets', value: tickets.typed, onChange: tickets.type }}>
      <TicketsBoard
        tickets={tickets}
        isOperator
        empty={<EmptyState title="No tickets yet">Tickets from clinics appear here.</EmptyState>}
      />
    </Page>
  )
}
