import type { Ticket } from '@kinora/contract/tickets.ts'
import { dayLabel } from '../notifications/message-days.ts'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { count } from '../ui/format.ts'
import { FoldingRow, FoldingRows, RowButton, RowCell } from '../ui/FoldingRows.tsx'
import { categoryLabel, stateChip } from './ticket-labels.ts'

interface Props {
  items: readonly Ticket[]
  openId: string | undefined
  isOperator: boolean
  onOpen: (id: string) => void
}

function Line({
  ticket,
  isOpen,
  isOperator,
  onOpen,
}: { ticket: Ticket; isOpen: boolean } & Pick<Props, 'isOperator' | 'onOpen'>) {
  const { _id, subject, category, state, author, organization, assignee, isUnread, replyCount, updatedAt } = ticket
  const { label, tone } = stateChip(state, isOperator)
  const context = isOperator
    ? [organization, author, assignee ? `with ${assignee}` : 'not assigned yet']
    : [author, categoryLabel(category)]
  return (
    <FoldingRow isUnread={isUnread} isChosen={isOpen}>
      <RowCell kind="main">
        <RowButton aria-current={isOpen || undefined} onClick={() => onOpen(_id)}>
          {subject}
          {isUnread && <span className="spoken">, unread</span>}
        </RowButton>
        <small>{context.join(' · ')}</small>
        <small>
          {dayLabel(updatedAt)} · {count(replyCount, 'message')}
        </small>
      </RowCell>
      <RowCell kind="state">
        <Chip tone={tone}>{label}</Chip>
      </RowCell>
    </FoldingRow>
  )
}

/** A list of tickets to choose from. */
export const TicketList = ({ items, openId, isOperator, onOpen }: Props) => (
  <Card isFlush aria-label="Tickets">
    <FoldingRows columns="minmax(0, 1fr) max-content">
      {items.map((ticket) => (
        <Line key={ticket._id} ticket={ticket} isOpen={ticket._id === openId} isOperator={isOperator} onOpen={onOpen} />
      ))}
    </FoldingRows>
  </Card>
)
