import { IconMail, IconTrash, IconUserOff } from '@tabler/icons-react'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { Button } from '../ui/Button.tsx'
import { firstName, formatDay } from '../ui/format.ts'
import type { PractitionerDialog } from './PractitionerMenu.tsx'
import style from './PractitionerPage.module.css'

interface Props {
  person: Practitioner
  onDialog: (dialog: PractitionerDialog) => void
}

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function PractitionerStatusNotice({ person: { name, email, status, restorableUntil }, onDialog }: Props) {
  const first = firstName(name)
  if (status === 'active') return null
  const { Icon, text, dialog, label } = {
    invited: {
      Icon: IconMail,
      text: `${first} was invited at ${email} and hasn’t joined yet.`,
      dialog: 'invite',
      label: 'Resend invitation',
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
    <section className={style.notice} aria-label="Status">
      <Icon {...look} />
      <p>{text}</p>
      <Button size="toolbar" onClick={() => onDialog(dialog)}>
        {label}
      </Button>
    </section>
  )
}
