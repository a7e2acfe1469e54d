import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { tickets, type OpenTicket } from '@kinora/contract/tickets.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import { categoryLabel, stateChip } from './ticket-labels.ts'
import { ReplyForm, TicketMessage } from './TicketReplies.tsx'
import style from './TicketThread.module.css'

interface Props {
  id: string
  userId: string | undefined
  isOperator: boolean
  onClose: () => void
}

/** Replies that arrive while the ticket is open are marked as read. */
function useReading(ticket: OpenTicket | undefined) {
  const { mutate } = useWrite(tickets.readStatus, { alsoRefreshes: ['notifications'], isQuiet: true })
  const [id, isUnread] = [ticket?._id, ticket?.isUnread]
  useEffect(() => {
    if (id && isUnread) mutate({ params: { id }, body: { isRead: true } })
  }, [id, isUnread, mutate])
}

/** The operator's fields: who answers the ticket, and its state. */
function Care({ ticket }: { ticket: OpenTicket }) {
  const { data: operators = [] } = useRead(tickets.operators, {})
  const update = useWrite(tickets.update)
  const change = (body: { assigneeId?: string | null; state?: OpenTicket['state'] }) =>
    update.mutate({ params: { id: ticket._id }, body })
  return (
    <Columns gap={16} minimumWidth={160}>
      <SelectField
        label="Assigned to"
        placeholder="Not assigned"
        choices={operators.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={ticket.assigneeId ?? ''}
        onChange={(event) => change({ assigneeId: event.currentTarget.value || null })}
      />
      <SelectField
        label="State"
        choices={(['open', 'answered', 'closed'] as const).map((value) => ({
          value,
          label: stateChip(value, true).label,
        }))}
        value={ticket.state}
        onChange={(event) => change({ state: event.currentTarget.value as OpenTicket['state'] })}
      />
    </Columns>
  )
}

/** A ticket with its messages and a field to reply. */
export function TicketThread({ id, userId, isOperator, onClose }: Props) {
  const { data: ticket, error, refetch } = useRead(tickets.get, { params: { id } })
  useReading(ticket)
  if (error && !ticket) return <Failed error={error} onRetry={() => void refetch()} />
  if (!ticket) return <Skeletons rows={4} rowHeight={72} label="Loading the ticket" />
  const { label, tone } = stateChip(ticket.state, isOperator)
  const isPartner = isOperator || ticket.authorId === userId
  return (
    <Card aria-label={ticket.subject}>
      <Stack gap={16}>
        <Row as="header" gap={12} align="start" isOneLine>
          <IconButton
            className={style.back}
            label="Back to the tickets"
            icon={<IconArrowLeft size={22} stroke={1.75} />}
            onClick={onClose}
          />
          <Stack grows>
            <h2>{ticket.subject}</h2>
            <Text size="medium" tone="muted">
              {[
                isOperator && ticket.organization,
                ticket.author,
                categoryLabel(ticket.category),
                formatDay(ticket.createdAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
          <Chip tone={tone}>{label}</Chip>
        </Row>
        {isOperator && <Care ticket={ticket} />}
        <Stack as="ol" gap={16} aria-label="Messages">
          {ticket.replies.map((reply) => (
            <TicketMessage key={reply._id} reply={reply} ticketId={id} isOwn={reply.senderId === userId} />
          ))}
        </Stack>
        {isPartner ? (
          <ReplyForm key={ticket._id} ticket={ticket} isOperator={isOperator} />
        ) : (
          <Text size="medium" tone="muted">
            Only {ticket.author} and support can answer here.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
