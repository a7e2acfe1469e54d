import { patients, type PatientRow } from '@kinora/contract/patients.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'

interface Props {
  patient: Pick<PatientRow, '_id' | 'name'>
  onClose: () => void
  onRemoved?: () => void
}

/** Deletes a record and everything stored with it. This cannot be undone. */
export default function RemoveDialog({ patient: { _id, name }, onClose, onRemoved }: Props) {
  const remove = useWrite(patients.remove, { isQuiet: true })
  const send = () =>
    remove.mutate(
      { params: { id: _id } },
      {
        onSuccess: () => {
          toast.success(`The record of ${name} is deleted.`)
          onClose()
          onRemoved?.()
        },
      },
    )
  return (
    <ConfirmDialog
      isDanger
      title={`Delete ${name} for good?`}
      confirmLabel="Delete for good"
      isBusy={remove.isPending}
      error={remove.error?.message}
      onClose={onClose}
      onConfirm={send}
    >
      <p>Programs, sessions, answers and notes are deleted with the record. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
