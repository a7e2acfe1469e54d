import { tickets, type OpenTicket, type TicketReply } from '@kinora/contract/tickets.ts'
import { useWrite } from '../app/api-client.ts'
import { useStoredState } from '../app/useStoredDraft.ts'
import { MessageBubble } from '../notifications/MessageBubble.tsx'
import { MessageComposer, type MessageContent } from '../notifications/MessageComposer.tsx'
import { Button } from '../ui/Button.tsx'
import { formatDay, formatMoment } from '../ui/format.ts'

export function TicketMessage({ reply, ticketId, isOwn }: { reply: TicketReply; ticketId: string; isOwn: boolean }) {
  const remove = useWrite(tickets.removeReply)
  const { _id, sender, isFromSupport, at, isRemoved } = reply
  const deleteButton = isOwn && !isRemoved && (
    <Button
      size="row"
      variant="quiet"
      aria-label={`Delete your message of ${formatMoment(at)}`}
      isBusy={remove.isPending}
      onClick={() => remove.mutate({ params: { ticketId, replyId: _id } })}
    >
      Delete
    </Button>
  )
  return (
    <MessageBubble
      sender={isFromSupport ? `${sender}, support` : sender}
      at={at}
      text={isRemoved ? 'This message was deleted.' : reply.text}
      pictures={reply.pictures}
      isOwn={isOwn}
      isFaint={isRemoved}
      action={deleteButton}
      note={formatDay(at)}
    />
  )
}

export function ReplyForm({ ticket, isOperator }: { ticket: OpenTicket; isOperator: boolean }) {
  const [text, setText] = useStoredState(`ticket:${ticket._id}`, '')
  const reply = useWrite(tickets.reply)
  const update = useWrite(tickets.update)
  const params = { id: ticket._id }
  const isClosed = ticket.state === 'closed'
  const send = (body: MessageContent, clear: () => void) =>
    void reply.mutateAsync({ params, body }).then(clear, () => undefined)
  return (
    <>
      <MessageComposer
        label={isClosed ? 'Reply and reopen the ticket' : 'Reply'}
        text={text}
        onText={setText}
        isBusy={reply.isPending}
        error={reply.error?.fields.map(({ message }) => message).join(' ')}
        onSend={send}
      />
      {!isOperator && (
        <Button
          size="row"
          variant="quiet"
          isBusy={update.isPending}
          onClick={() => update.mutate({ params, body: { state: isClosed ? 'open' : 'closed' } })}
        >
          {isClosed ? 'Reopen ticket' : 'Mark as solved and close'}
        </Button>
      )}
    </>
  )
}
