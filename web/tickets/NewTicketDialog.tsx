import { tickets, type OpenTicket, type TicketCategory } from '@kinora/contract/tickets.ts'
import { useWrite } from '../app/api-client.ts'
import { useStoredState } from '../app/useStoredDraft.ts'
import { MessageComposer, type MessageContent } from '../notifications/MessageComposer.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { categories } from './ticket-labels.ts'

interface Props {
  onClose: () => void
  onSent: (ticket: OpenTicket) => void
}

const blank = { subject: '', category: 'question' as TicketCategory, text: '' }

/** Asks support a question. */
export default function NewTicketDialog({ onClose, onSent }: Props) {
  const [draft, setDraft] = useStoredState('ticket:new', blank)
  const { subject, category, text } = draft
  const send = useWrite(tickets.create)
  function deliver(content: MessageContent) {
    const onStored = () => {
      setDraft(blank)
      toast.success('Sent. We’ll answer here and email you.')
    }
    // Clears the draft even if the dialog was closed meanwhile, so that the ticket is not sent twice.
    const sending = send.mutateAsync({ body: { subject, category, ...content } }, { onSuccess: onSent })
    sending.then(onStored, () => undefined)
  }
  return (
    <Dialog onClose={onClose} title="Ask support" width={640} isAtTop>
      <TextField
        label="Subject"
        isRequired
        value={subject}
        maxLength={160}
        error={send.error?.at('subject')}
        onChange={(event) => setDraft({ ...draft, subject: event.currentTarget.value })}
      />
      <SelectField
        label="Category"
        choices={categories}
        value={category}
        onChange={(event) => setDraft({ ...draft, category: event.currentTarget.value as TicketCategory })}
      />
      <MessageComposer
        label="Tell us what happened or what you would like to know"
        text={text}
        onText={(next) => setDraft({ ...draft, text: next })}
        description="Please don’t name patients. Support cannot see their records."
        isBusy={send.isPending}
        error={send.error?.at('text')}
        onSend={deliver}
      />
    </Dialog>
  )
}
