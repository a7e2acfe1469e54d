import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { count } from '../ui/format.ts'
import { signOut } from './sign-out.ts'
import type { Unsent } from './unsent-data.ts'

/** Asks before signing out deletes what has not been sent. */
export default function UnsentDataDialog({ unsent, onClose }: { unsent: Unsent; onClose: () => void }) {
  const parts = [
    unsent.workouts > 0 && count(unsent.workouts, 'session'),
    unsent.surveys > 0 && count(unsent.surveys, 'survey'),
    unsent.videos > 0 && count(unsent.videos, 'video'),
    unsent.changes > 0 && count(unsent.changes, 'other change'),
  ]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${new Intl.ListFormat('en-AU').format(parts.filter((part) => part !== false))} not sent yet`}
      confirmLabel="Log out and delete"
      isDanger
      onConfirm={signOut}
    >
      <p>This is stored only on this device. Logging out deletes it, and your physio will not receive it.</p>
    </ConfirmDialog>
  )
}
