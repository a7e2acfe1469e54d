import {
  IconArrowsExchange,
  IconBell,
  IconEdit,
  IconEye,
  IconFileExport,
  IconHistory,
  IconMail,
  IconMessage,
  IconTemplate,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { PatientRow } from '@kinora/contract/patients.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { to } from '../app/routes.ts'
import { decodeToken } from '../app/session-claims.ts'
import { useSession } from '../app/useSession.ts'
import type { MenuEntries } from '../ui/Menu.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { conversationLink, programsLink } from './patient-links.ts'

/** Menu entries that open a dialog. */
export type PatientDialog = 'reassign' | 'deactivate' | 'activate' | 'invite' | 'remind' | 'copy' | 'remove' | 'brief'

interface Props {
  patient: Pick<PatientRow, '_id' | 'name' | 'email' | 'isActive' | 'isInvited' | 'summary' | 'practitionerId'>
  /** False on the patient's own page. */
  hasView?: boolean
  further?: MenuEntries
  onDialog: (dialog: PatientDialog) => void
}

const look = { size: 18, stroke: 1.75 }

/** The menu of further actions for a patient. */
export function PatientMenu({
  patient: { _id, name, email, isActive, isInvited, summary, practitionerId },
  hasView = true,
  further = [],
  onDialog,
}: Props) {
  const session = useSession()
  const role = (session?.role ?? 'practitioner') as Role
  const isInCharge = decodeToken(session?.token ?? '')?.userId === practitionerId
  const isAdmin = role === 'business_admin'
  return (
    <RowMenu
      label={`More for ${name}`}
      entries={[
        hasView && { label: 'View', icon: <IconEye {...look} />, to: to('patientView', { id: _id }) },
        { label: 'Edit', icon: <IconEdit {...look} />, to: to('patientEdit', { id: _id }) },
        { label: 'Messages', icon: <IconMessage {...look} />, to: conversationLink(_id) },
        { label: 'Programs', icon: <IconTemplate {...look} />, to: programsLink(_id) },
        ...further,
        isActive &&
          !isInvited &&
          email !== '' &&
          summary?.attention?.kind === 'silent' && {
            label: 'Remind now',
            icon: <IconBell {...look} />,
            onClick: () => onDialog('remind'),
          },
        isInvited &&
          isActive && { label: 'Resend invitation', icon: <IconMail {...look} />, onClick: () => onDialog('invite') },
        isAdmin && {
          label: 'Reassign…',
          icon: <IconArrowsExchange {...look} />,
          onClick: () => onDialog('reassign'),
        },
        (isAdmin || (role === 'practitioner' && isInCharge)) && {
          label: 'Share or hand over…',
          icon: <IconUsersGroup {...look} />,
          to: `${to('cover')}?patient=${_id}`,
        },
        { label: 'Export the record…', icon: <IconFileExport {...look} />, onClick: () => onDialog('copy') },
        isOwner(role) && {
          label: 'Who saw this record',
          icon: <IconHistory {...look} />,
          to: `${to('audit')}?${new URLSearchParams({ patientId: _id, patient: name })}`,
        },
        isActive
          ? { label: 'Deactivate…', icon: <IconUserOff {...look} />, onClick: () => onDialog('deactivate') }
          : { label: 'Activate', icon: <IconUserCheck {...look} />, onClick: () => onDialog('activate') },
        !isActive && {
          label: 'Delete for good…',
          icon: <IconTrash {...look} />,
          isDanger: true,
          onClick: () => onDialog('remove'),
        },
      ]}
    />
  )
}
