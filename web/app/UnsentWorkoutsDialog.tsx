import { ConfirmReason } from '../ui/ConfirmReason.tsx'
import { count } from '../ui/format.ts'
import { signOut } from './sign-out.ts'

/** Warns that logging out deletes unsent workouts from this device. */
export default function UnsentQuestion({ lost, onClose }: { lost: number; onClose: () => void }) {
  return (
    <ConfirmReason
      isOpen
      onClose={onClose}
      title={`${count(lost, 'session is', 'sessions are')} not sent yet`}
      confirmLabel="Log out and lose it"
      isDanger
      onConfirm={signOut}
    >
      <p>It is kept on this device and goes to your physio as soon as there is a connection. Logging out deletes it.</p>
    </ConfirmReason>
  )
}
