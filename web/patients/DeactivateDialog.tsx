import { StatusReason } from '@kinora/contract/patients.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

const none = 'No reason'
const reasons = [...StatusReason.options, none] as const

interface Props {
  name: string
  onClose: () => void
  onConfirm: (reason: StatusReason | null, note: string) => void
}

/** Why a patient is no longer active: one of the three reasons, or none. */
export default function DeactivateDialog({ name, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      reasons={reasons}
      noteLabel="Note for staff"
      noteLength={500}
      confirmLabel="Deactivate"
      onClose={onClose}
      onConfirm={(reason, note) => onConfirm(reason === none ? null : reason, note.trim())}
    >
      <p>
        {firstName(name)} is signed out at once and cannot sign in. Programs and answers are kept, and activating brings
        everything back. Why?
      </p>
    </ConfirmDialog>
  )
}
