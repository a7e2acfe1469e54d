import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { TicketsBoard } from './TicketsBoard.tsx'
import { useTickets } from './useTickets.ts'

const NewTicketDialog = lazyPart(() => import('./NewTicketDialog.tsx'))

/** /support: the tickets of a clinic, with the answers of support. */
export default function SupportPage() {
  const tickets = useTickets()
  const [isAsking, setAsking] = useState(false)
  const ask = (isIconOnSmall: boolean) => (
    <Button
      size="toolbar"
      variant="primary"
      isIconOnSmall={isIconOnSmall}
      icon={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setAsking(true)}
    >
      Ask support
    </Button>
  )
  const empty = (
    <EmptyState title="No tickets yet" action={ask(false)}>
      Ask about Kinora or your plan, report something that doesn’t work, or share an idea. Our support team answers
      here.
    </EmptyState>
  )
  return (
    <Page
      title="Support"
      search={{ label: 'Search tickets', value: tickets.typed, onChange: tickets.type }}
      actions={ask(true)}
    >
      <TicketsBoard tickets={tickets} isOperator={false} empty={empty} />
      {isAsking && (
        <NewTicketDialog
          onClose={() => setAsking(false)}
          onSent={({ _id }) => {
            setAsking(false)
            tickets.open(_id)
          }}
        />
      )}
    </Page>
  )
}
