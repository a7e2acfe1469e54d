import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientRow } from '@kinora/contract/patients.ts'
import { patientRecords, type Retention } from '@kinora/contract/patient-records.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Note } from '../ui/Note.tsx'
import { OptionCards } from '../ui/OptionCards.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

interface Props {
  patient: Pick<PatientRow, '_id' | 'name'>
  onClose: () => void
  onRemoved?: () => void
}
type How = 'erase' | 'deidentify'

const reasons: Record<Retention['reason'], string> = {
  adult: 'seven years after the last contact',
  minor: 'until the patient is 25, since they were a child then',
  untreated: 'not at all, since nothing was ever recorded',
}

function Hold({ mayErase, mayEraseFrom, lastContact, reason }: Retention) {
  if (mayErase) return <p>This record no longer has to be retained.</p>
  return (
    <Note tone="caution" icon={<IconLock size={20} stroke={1.75} />}>
      <b>It may be erased or de-identified from {formatDay(mayEraseFrom)}.</b> The last contact was on{' '}
      {formatDay(lastContact)}, and the law asks that a record is kept {reasons[reason]}.
    </Note>
  )
}

const ways: { value: How; label: string; description: string }[] = [
  {
    value: 'erase',
    label: 'Erase everything',
    description: 'Programs, sessions, messages, pictures and emails are permanently deleted.',
  },
  {
    value: 'deidentify',
    label: 'De-identify',
    description:
      'Names, contact details and all written text are removed. Numbers and dates remain and cannot be traced to the person.',
  },
]

/** Erases or de-identifies a patient, if retention rules allow. It cannot be undone, so the name must be typed. */
export default function EraseDialog({ patient: { _id, name }, onClose, onRemoved }: Props) {
  const params = { patientId: _id }
  const retention = useRead(patientRecords.retention, { params })
  const erase = useWrite(patientRecords.erase, { isQuiet: true })
  const [how, setHow] = useState<How>('erase')
  const [typed, setTyped] = useState('')
  const { data } = retention
  const mayErase = data?.mayErase ?? false
  const problem = erase.error?.at('name')
  const doneMessages = {
    onSuccess: () => {
      toast.success(how === 'erase' ? `The record of ${name} is erased.` : `The record of ${name} is de-identified.`)
      onClose()
      onRemoved?.()
    },
  }
  const actions = (
    <DialogActions
      onCancel={onClose}
      variant="danger"
      isBusy={erase.isPending}
      disabled={!mayErase || typed.trim() !== name}
      onClick={() => erase.mutate({ params, body: { name: typed, how } }, doneMessages)}
    >
      {how === 'erase' ? 'Erase for good' : 'De-identify for good'}
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title={`Delete ${name} for good?`} actions={actions}>
      <Stack gap={16}>
        <Failed error={retention.error} onRetry={() => void retention.refetch()} />
        {retention.isPending && <Skeletons rows={2} label="Loading the retention period" />}
        {data && <Hold {...data} />}
        <OptionCards
          legend="How to delete"
          options={ways.map((way) => ({ ...way, isDisabled: !mayErase }))}
          value={how}
          onChange={setHow}
        />
        <TextField
          label={`Type ${name} to confirm`}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {erase.error && !problem && <p role="alert">{erase.error.message}</p>}
        <p>{`This cannot be undone. The audit log records the deletion, without ${firstName(name)}’s name.`}</p>
      </Stack>
    </Dialog>
  )
}
