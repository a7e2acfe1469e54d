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

const iconProps = { size: 18, stroke: 1.75 }

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
        hasView && { label: 'View', icon: <IconEye {...iconProps} />, to: to('patientView', { id: _id }) },
        { label: 'Edit', icon: <IconEdit {...iconProps} />, to: to('patientEdit', { id: _id }) },
        { label: 'Messages', icon: <IconMessage {...iconProps} />, to: conversationLink(_id) },
        { label: 'Programs', icon: <IconTemplate {...iconProps} />, to: programsLink(_id) },
        ...further,
        isActive &&
          !isInvited &&
          email !== '' &&
          summary?.attention?.kind === 'silent' && {
            label: 'Remind now',
            icon: <IconBell {...iconProps} />,
            onClick: () => onDialog('remind'),
          },
        isInvited &&
          isActive && {
            label: 'Resend invitation',
            icon: <IconMail {...iconProps} />,
            onClick: () => onDialog('invite'),
          },
        isAdmin && {
          label: 'Reassign…',
          icon: <IconArrowsExchange {...iconProps} />,
          onClick: () => onDialog('reassign'),
        },
        (isAdmin || (role === 'practitioner' && isInCharge)) && {
          label: 'Share or hand over…',
          icon: <IconUsersGroup {...iconProps} />,
          to: `${to('cover')}?patient=${_id}`,
        },
        { label: 'Export the record…', icon: <IconFileExport {...iconProps} />, onClick: () => onDialog('copy') },
        isOwner(role) && {
          label: 'Who saw this record',
          icon: <IconHistory {...iconProps} />,
          to: `${to('audit')}?${new URLSearchParams({ patientId: _id, patient: name })}`,
        },
        isActive
          ? { label: 'Deactivate…', icon: <IconUserOff {...iconProps} />, onClick: () => onDialog('deactivate') }
          : { label: 'Activate', icon: <IconUserCheck {...iconProps} />, onClick: () => onDialog('activate') },
        !isActive && {
          label: 'Delete for good…',
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          onClick: () => onDialog('remove'),
        },
      ]}
    />
  )
}
