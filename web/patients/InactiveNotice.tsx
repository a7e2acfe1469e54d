import { IconUserOff } from '@tabler/icons-react'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

/** Why a patient is inactive, and the button to activate them. */
export function InactiveNotice({ patient, onActivate }: { patient: PatientRecord; onActivate: () => void }) {
  const { name, statusReason, statusNote } = patient
  return (
    <Note
      icon={<IconUserOff size={20} stroke={1.75} />}
      role="region"
      label="Not active"
      action={
        <Button size="toolbar" onClick={onActivate}>
          Activate
        </Button>
      }
    >
      <b>{firstName(name)} is not active.</b> {statusReason && `${statusReason}. `}
      {statusNote && `‘${statusNote}’`}
    </Note>
  )
}
