import {
  IconArrowsExchange,
  IconEdit,
  IconEye,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconMail,
  IconRestore,
  IconShieldMinus,
  IconShieldPlus,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import type { MenuEntry } from '../ui/Menu.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { patientTotal } from './practitioner-labels.ts'

/** Menu entries that open a dialog or act immediately. */
export type PractitionerDialog =
  | 'promote'
  | 'demote'
  | 'reset'
  | 'invite'
  | 'resetFactor'
  | 'endSessions'
  | 'reassign'
  | 'deactivate'
  | 'activate'
  | 'remove'
  | 'restore'

interface Props {
  person: Practitioner
  isSelf: boolean
  /** False on their own page. */
  hasView?: boolean
  onDialog: (dialog: PractitionerDialog) => void
}

const iconProps = { size: 18, stroke: 1.75 }

export function PractitionerMenu({ person, isSelf, hasView = true, onDialog }: Props) {
  const { _id, name, role, status, isLastAdmin } = person
  const entry = (
    dialog: PractitionerDialog,
    label: string,
    icon: MenuEntry['icon'],
    isDanger?: boolean,
  ): MenuEntry => ({
    label,
    icon,
    isDanger,
    onClick: () => onDialog(dialog),
  })
  const view = hasView && { label: 'View', icon: <IconEye {...iconProps} />, to: to('specialist', { id: _id }) }
  if (status === 'deleted') {
    return (
      <RowMenu
        label={`More for ${name}`}
        entries={[view, entry('restore', 'Restore', <IconRestore {...iconProps} />)]}
      />
    )
  }
  const isPractitioner = role === 'practitioner'
  return (
    <RowMenu
      label={`More for ${name}`}
      entries={[
        view,
        hasView && { label: 'Edit', icon: <IconEdit {...iconProps} />, to: to('specialistEdit', { id: _id }) },
        isPractitioner && entry('promote', 'Make business admin…', <IconShieldPlus {...iconProps} />),
        !isPractitioner && !isLastAdmin && entry('demote', 'Make practitioner…', <IconShieldMinus {...iconProps} />),
        patientTotal([person]) > 0 && entry('reassign', 'Reassign patients…', <IconArrowsExchange {...iconProps} />),
        status === 'invited' && entry('invite', 'Resend invitation', <IconMail {...iconProps} />),
        // Without a mail server the link would never arrive.
        isEmailEnabled && status === 'active' && entry('reset', 'Reset password…', <IconKey {...iconProps} />),
        status === 'active' &&
          !isSelf &&
          entry('resetFactor', 'Reset two-step sign-in…', <IconLockOpen {...iconProps} />),
        status === 'active' && !isSelf && entry('endSessions', 'Sign out…', <IconLogout {...iconProps} />),
        status === 'inactive'
          ? entry('activate', 'Activate', <IconUserCheck {...iconProps} />)
          : !isSelf && entry('deactivate', 'Deactivate…', <IconUserOff {...iconProps} />),
        !isSelf && entry('remove', 'Delete…', <IconTrash {...iconProps} />, true),
      ]}
    />
  )
}
