import { useEffect, useState } from 'react'
import { type Message, messages } from '@kinora/contract/messages.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useReadList, useWrite } from '../app/api-client.ts'
import { useStoredState } from '../app/useStoredDraft.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { MessageComposer, type MessageContent } from './MessageComposer.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { byDay, dayLabel } from './message-days.ts'
import { TemplateField } from './MessageTemplateField.tsx'

const pageSize = 25

interface Props {
  patientId: string
  isPatient: boolean
  /** The patient’s words to answer, if they are not a message. */
  quote?: string
}

/** A live conversation. Messages that arrive while it is open are marked as read. */
function useConversation(patientId: string, shown: number) {
  const query = { pageSize: Math.min(100, shown), pageNumber: 1 }
  const conversation = useReadList(messages.conversation, { params: { patientId }, query })
  const { mutate: see } = useWrite(messages.conversationRead, { isQuiet: 'always' })
  const unread = conversation.data?.unread ?? 0
  useEffect(() => {
    if (unread === 0) return undefined
    const markAsRead = () => document.visibilityState === 'visible' && see({ params: { patientId } })
    markAsRead()
    document.addEventListener('visibilitychange', markAsRead)
    return () => document.removeEventListener('visibilitychange', markAsRead)
  }, [unread, patientId, see])
  return conversation
}

function Days({ items, isPatient }: { items: Message[]; isPatient: boolean }) {
  return byDay(items.toReversed()).map((day) => (
    <Stack as="section" gap={8} key={day[0]!._id} aria-label={dayLabel(day[0]!.at)}>
      <Text as="h2" size="medium" tone="muted" isBold>
        {dayLabel(day[0]!.at)}
      </Text>
      <Stack as="ol" gap={16}>
        {day.map(({ _id, sender, isFromPatient, text, pictures, at, isRead }) => (
          <MessageBubble
            key={_id}
            sender={sender}
            at={at}
            text={text}
            pictures={pictures}
            isOwn={isFromPatient === isPatient}
            note={isFromPatient === isPatient && isRead && 'Seen'}
          />
        ))}
      </Stack>
    </Stack>
  ))
}

/** Announces messages that arrive while the conversation is open, but not earlier ones that are loaded later. */
function Newest({ message }: { message: Message | undefined }) {
  const [first] = useState(message?._id)
  return (
    <p className="spoken" role="status">
      {message && message._id !== first && `${message.sender}: ${message.text || 'a picture'}`}
    </p>
  )
}

const Nothing = ({ isPatient, practitioner }: { isPatient: boolean; practitioner: string }) =>
  isPatient ? (
    <EmptyState title="No messages yet">
      Ask {practitioner} what you would like to know. In an emergency call 000, not us.
    </EmptyState>
  ) : (
    <EmptyState title="No messages yet">The patient reads and answers your messages in their app.</EmptyState>
  )

function Writing({ patientId, isPatient, quote, to }: Props & { to: string }) {
  const [text, setText] = useStoredState(`message:${patientId}`, '')
  const send = useWrite(messages.create)
  /** Clears the draft even if the page was left meanwhile, so that the message is not sent twice. */
  function deliver({ text: words, pictureIds }: MessageContent, clear: () => void) {
    const patientIds = isPatient ? [] : [patientId]
    send.mutateAsync({ body: { text: words, pictureIds, patientIds } }).then(clear, () => undefined)
  }
  return (
    <Card>
      {quote && (
        <Text as="p" tone="muted" keepsLines>
          {`${to} said: ${quote}`}
        </Text>
      )}
      <MessageComposer
        label={`Write to ${to}`}
        text={text}
        onText={setText}
        isBusy={send.isPending}
        error={send.error?.fields.map(({ message }) => message).join(' ')}
        onSend={deliver}
        action={!isPatient && <TemplateField onText={setText} />}
        description={
          isPatient
            ? 'Answers can take a working day. In an emergency call 000.'
            : 'The email only says that there is a new message.'
        }
      />
    </Card>
  )
}

/** The messages between a patient and the clinic, newest last, with a field to reply. */
export function Conversation({ patientId, isPatient, quote }: Props) {
  const [shown, setShown] = useState(pageSize)
  const { data, error, isPending, refetch } = useConversation(patientId, shown)
  if (isPending) return <Skeletons rows={4} rowHeight={72} label="Loading the conversation" />
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const { patient, items, total } = data!
  const to = isPatient ? patient.practitioner : firstName(patient.name)
  return (
    <Stack gap={20} maximumWidth={820}>
      {total > items.length && items.length < 100 && (
        <Button size="toolbar" onClick={() => setShown(shown + pageSize)}>
          Show earlier messages
        </Button>
      )}
      <Stack gap={20} maximumWidth={820} role="log" aria-label="Messages" aria-live="off">
        {items.length > 0 ? (
          <Days items={items} isPatient={isPatient} />
        ) : (
          <Nothing isPatient={isPatient} practitioner={patient.practitioner} />
        )}
      </Stack>
      <Newest key={`newest of ${patientId}`} message={items[0]} />
      {!patient.hasEmail ? (
        <Text tone="muted">
          {patient.name} has no email, so they have no app to read messages in. Call them, or add an email to their
          details.
        </Text>
      ) : patient.isActive ? (
        <Writing key={patientId} patientId={patientId} isPatient={isPatient} quote={quote} to={to} />
      ) : (
        <Text tone="muted">{patient.name} is no longer active. Activate the record to write.</Text>
      )}
    </Stack>
  )
}
