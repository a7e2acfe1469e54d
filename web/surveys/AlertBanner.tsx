import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { surveys, type RaisedAlert } from '@kinora/contract/surveys.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Note } from '../ui/Note.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatMoment } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { Text } from '../ui/Text.tsx'

function AcknowledgeDialog({ raised, onClose }: { raised: RaisedAlert; onClose: () => void }) {
  const see = useWrite(surveys.acknowledgeAlert, { isQuiet: true })
  const onSuccess = () => {
    toast.success('Recorded that you have seen this.')
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title="I have seen this"
      noteLabel="What you did about it"
      noteLength={600}
      confirmLabel="I have seen this"
      isBusy={see.isPending}
      error={see.error?.message}
      onClose={onClose}
      onConfirm={(_, note) => see.mutate({ params: { id: raised._id }, body: { note } }, { onSuccess })}
    >
      <p>Your name and the time are stored with the answers.</p>
    </ConfirmDialog>
  )
}

/** Answers to act on today, until somebody has acknowledged them. */
export function AlertBanner({ patientId }: { patientId: string }) {
  const { data } = useQuery(read(surveys.alerts, { params: { id: patientId } }))
  const [acknowledging, setAcknowledging] = useState<RaisedAlert>()
  const open = data?.filter(({ seen }) => !seen) ?? []
  return (
    <>
      {open.map((raised) => (
        <Note
          key={raised._id}
          tone="alert"
          role="alert"
          icon={<IconAlertTriangle size={22} stroke={1.75} />}
          action={
            <Button size="toolbar" onClick={() => setAcknowledging(raised)}>
              I have seen this
            </Button>
          }
        >
          {raised.alerts.map(({ title, question, answer }) => (
            <Text as="div" key={title + question}>
              <b>{title}:</b> {question} <b>“{answer}”</b>
            </Text>
          ))}
          <Text as="div" size="medium" tone="muted">
            Answered {formatMoment(raised.at)}
          </Text>
        </Note>
      ))}
      {acknowledging && <AcknowledgeDialog raised={acknowledging} onClose={() => setAcknowledging(undefined)} />}
    </>
  )
}
