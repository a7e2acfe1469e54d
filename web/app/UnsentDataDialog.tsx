import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { count } from '../ui/format.ts'
import { signOut } from './sign-out.ts'
import type { Unsent } from './unsent-data.ts'

interface Props {
  unsent: Unsent
  onClose: () => void
  /** Whose data it is, if another person signs them out. */
  owner?: string
}

/** Asks before signing out deletes unsent data. */
export default function UnsentDataDialog({ unsent, onClose, owner }: Props) {
  const parts = [
    unsent.workouts > 0 && count(unsent.workouts, 'session'),
    unsent.surveys > 0 && count(unsent.surveys, 'survey'),
    unsent.videos > 0 && count(unsent.videos, 'video'),
    unsent.changes > 0 && count(unsent.changes, 'other change'),
  ]
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${new Intl.ListFormat('en-AU').format(parts.filter((part) => part !== false))} not sent yet`}
      confirmLabel="Log out and delete"
      isDanger
      onConfirm={signOut}
    >
      {owner ? (
        <p>
          {owner} recorded this, and it is stored only on this device. Logging {owner} out deletes it, and their clinic
          will not receive it. Connect to the internet and wait until it is sent, or ask {owner} first.
        </p>
      ) : (
        <p>This is stored only on this device. Logging out deletes it, and your physio will not receive it.</p>
      )}
    </ConfirmDialog>
  )
}
