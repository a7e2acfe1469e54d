import { messages } from '@kinora/contract/messages.ts'
import { programs } from '@kinora/contract/programs.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { useStoredState } from '../app/useStoredDraft.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { count } from '../ui/format.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { toast } from '../ui/toast.ts'
import { MessageComposer, type MessageContent } from './MessageComposer.tsx'
import { PatientPicker, type NamedPatient } from './PatientPicker.tsx'
import { TemplateField } from './MessageTemplateField.tsx'
import { TemplateSaving } from './SaveMessageTemplate.tsx'

type Audience = 'patients' | 'program'
const choices = [
  { value: 'patients', label: 'Patients' },
  { value: 'program', label: 'Everyone on a program' },
] as const

function ProgramChoice({
  programId,
  onChoose,
  error,
}: {
  programId: string
  onChoose: (id: string) => void
  error?: string
}) {
  const { data } = useRead(programs.library, { query: { pageSize: 100 } })
  const templates = (data?.items ?? []).map(({ _id, title }) => ({ value: _id, label: title }))
  return (
    <SelectField
      label="Program"
      description="All your patients with a current program from this template."
      placeholder="Choose a program"
      choices={templates}
      value={programId}
      error={error}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

const blank = { audience: 'patients' as Audience, chosen: [] as NamedPatient[], programId: '', text: '' }

/** Writes a message to one patient, several, or all with a current program from a template. */
export default function WriteMessageDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useStoredState('message:new', blank)
  const { audience, chosen, programId, text } = draft
  const setText = (next: string) => setDraft({ ...draft, text: next })
  const send = useWrite(messages.create)
  const toggle = (one: NamedPatient) =>
    setDraft({
      ...draft,
      chosen: chosen.some(({ _id }) => _id === one._id)
        ? chosen.filter(({ _id }) => _id !== one._id)
        : [...chosen, one],
    })
  function deliver({ text: words, pictureIds }: MessageContent) {
    const to = audience === 'patients' ? { patientIds: chosen.map(({ _id }) => _id) } : { programId: programId || null }
    const onSent = ({ sent, skipped }: { sent: number; skipped: string[] }) => {
      setDraft(blank)
      const isToOne = sent === 1 && audience === 'patients' && chosen.length === 1
      toast.success(isToOne ? `Sent to ${chosen[0]!.name}` : `Sent to ${count(sent, 'patient')}`)
      if (skipped.length > 0) toast.warning(`Not sent to ${skipped.join(', ')}: no email, so they can’t read it here.`)
    }
    // Clears the draft even if the dialog was closed meanwhile, so that the message is not sent twice.
    const sending = send.mutateAsync({ body: { ...to, text: words, pictureIds } }, { onSuccess: onClose })
    sending.then(onSent, () => undefined)
  }
  const names = chosen.length === 1 ? firstName(chosen[0]!.name) : count(chosen.length, 'patient')
  return (
    <Dialog onClose={onClose} title="Write to patients" width={640} isAtTop>
      <Segmented
        isFullWidth
        label="Who this is for"
        choices={choices}
        value={audience}
        onChange={(next) => setDraft({ ...draft, audience: next })}
      />
      {audience === 'patients' && <PatientPicker isMany chosenIds={chosen.map(({ _id }) => _id)} onChoose={toggle} />}
      {audience === 'program' && (
        <ProgramChoice
          programId={programId}
          onChoose={(next) => setDraft({ ...draft, programId: next })}
          error={send.error?.at('programId')}
        />
      )}
      <MessageComposer
        label="Message"
        text={text}
        onText={setText}
        isBusy={send.isPending}
        error={send.error?.at('text')}
        onSend={deliver}
        sendLabel={audience === 'patients' && chosen.length > 0 ? `Send to ${names}` : 'Send'}
        action={<TemplateField onText={setText} />}
        description="{name} becomes the patient’s first name. The email only says that there is a new message."
      />
      <TemplateSaving text={text} />
    </Dialog>
  )
}
