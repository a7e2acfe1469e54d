import type { PatientRow } from '@kinora/contract/patients.ts'
import type { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { InvitationCode } from './InvitationCode.tsx'

interface Props {
  patient: Pick<PatientRow, 'name' | 'email'>
  invitation?: Reply<typeof patientInvitations.resendInvitation>
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** The invitation that was just sent again, to show at the front desk. */
export default function InvitationDialog({ patient: { name, email }, invitation, error, onRetry, onClose }: Props) {
  const title = error
    ? 'The invitation was not sent'
    : invitation
      ? isEmailEnabled
        ? 'The invitation is on its way'
        : `A code for ${firstName(name)}`
      : 'Sending the invitation'
  const done = (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  )
  return (
    <Dialog onClose={onClose} title={title} width={560} actions={done}>
      <Failed error={error} onRetry={onRetry} />
      {invitation && <InvitationCode name={name} email={email} invitation={invitation} />}
      {!error && !invitation && <Spinner label="Sending the invitation" />}
    </Dialog>
  )
}
