import { IconMail, IconTrash, IconUserOff } from '@tabler/icons-react'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { formatDay } from '../ui/format.ts'
import type { PractitionerDialog } from './PractitionerMenu.tsx'

interface Props {
  person: Practitioner
  onDialog: (dialog: PractitionerDialog) => void
}

export function PractitionerStatusNotice({ person: { name, email, status, restorableUntil }, onDialog }: Props) {
  const first = firstName(name)
  if (status === 'active') return null
  const { Icon, text, dialog, label } = {
    invited: {
      Icon: IconMail,
      text: isEmailEnabled
        ? `${first} was invited at ${email} and hasn’t joined yet.`
        : `${first} hasn’t joined yet. No email was sent to ${email}: create a link to hand over.`,
      dialog: 'invite',
      label: isEmailEnabled ? 'Resend invitation' : 'Create a link',
    },
    inactive: {
      Icon: IconUserOff,
      text: `${first} is deactivated and can’t sign in.`,
      dialog: 'activate',
      label: 'Activate',
    },
    deleted: {
      Icon: IconTrash,
      text: `${first} is deleted. You can restore them until ${restorableUntil ? formatDay(restorableUntil) : 'then'}.`,
      dialog: 'restore',
      label: 'Restore',
    },
  }[status] as { Icon: typeof IconMail; text: string; dialog: PractitionerDialog; label: string }
  return (
    <Note
      icon={<Icon size={20} stroke={1.75} />}
      role="region"
      label="Status"
      action={
        <Button size="toolbar" onClick={() => onDialog(dialog)}>
          {label}
        </Button>
      }
    >
      {text}
    </Note>
  )
}
