import type { Ticket } from '@kinora/contract/tickets.ts'
import { dayLabel } from '../notifications/message-days.ts'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { count } from '../ui/format.ts'
import { Text } from '../ui/Text.tsx'
import { OpenRow, RowButton } from '../ui/OpenRow.tsx'
import style from './TicketList.module.css'
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
    <OpenRow className={style.row} data-unread={isUnread || undefined} isChosen={isOpen}>
      <div className={style.words}>
        <RowButton aria-current={isOpen || undefined} onClick={() => onOpen(_id)}>
          {subject}
          {isUnread && <span className="spoken">, unread</span>}
        </RowButton>
        <Text size="medium" tone="muted">
          {context.join(' · ')}
        </Text>
        <Text size="medium" tone="muted">
          {dayLabel(updatedAt)} · {count(replyCount, 'message')}
        </Text>
      </div>
      <Chip tone={tone}>{label}</Chip>
      <span className={style.dot} aria-hidden />
    </OpenRow>
  )
}

/** Tickets to choose one of. */
export const TicketList = ({ items, openId, isOperator, onOpen }: Props) => (
  <Card isFlush aria-label="Tickets">
    <ul>
      {items.map((ticket) => (
        <Line key={ticket._id} ticket={ticket} isOpen={ticket._id === openId} isOperator={isOperator} onOpen={onOpen} />
      ))}
    </ul>
  </Card>
)
