import { signOut } from '../app/sign-out.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Props {
  name: string
  /** False if this device could not find out whether anything is unsent. */
  isKnown: boolean
  onClose: () => void
}

/** Asks before another person is signed out of this device. */
export default function SignOutDialog({ name, isKnown, onClose }: Props) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Sign ${name} out of this device?`}
      cancelLabel={`Stay signed in as ${name}`}
      confirmLabel="Sign out"
      isDanger
      onConfirm={signOut}
    >
      <p>
        {isKnown
          ? `Everything that ${name} recorded here has been sent. To use this device again, ${name} signs in with their password.`
          : `We can’t tell whether something that ${name} recorded here still waits to be sent. Signing out would delete it.`}
      </p>
    </ConfirmDialog>
  )
}
