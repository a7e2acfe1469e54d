import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import {
  IconArrowUpCircle,
  IconBuilding,
  IconChecklist,
  IconClipboardCheck,
  IconCreditCard,
  IconHeadset,
  IconHistory,
  IconInbox,
  IconLifebuoy,
  IconMail,
  IconSettings,
  IconStretching,
  IconStethoscope,
  IconTemplate,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { NavLink } from 'react-router'
import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { MantineRoot } from '../ui/MantineRoot.tsx'
import { Logo } from './Logo.tsx'
import { ifThere } from './routes.ts'
import style from './StaffDrawer.module.css'
import { useSession } from './useSession.ts'

interface Entry {
  label: string
  to?: string
  Icon: typeof IconUsers
  isForAdmins?: true
  isForOwners?: true
  /** Other entries lie below its address. */
  isExact?: true
}

/** Each leads to its address as soon as the product has it. */
const entries: Entry[] = [
  { label: 'Patients', to: ifThere('patients'), Icon: IconUsers },
  { label: 'Program Library', to: ifThere('programs'), Icon: IconTemplate },
  { label: 'Exercise Library', to: ifThere('exercises'), Icon: IconStretching },
  { label: 'Surveys', to: ifThere('surveys'), Icon: IconClipboardCheck },
  { label: 'Specialists', to: ifThere('specialists'), Icon: IconStethoscope, isForAdmins: true },
  { label: 'Settings', to: ifThere('myAccount')?.replace(':tabHeader', 'personal-details'), Icon: IconSettings },
  { label: 'Plans', to: ifThere('plans'), Icon: IconCreditCard, isForOwners: true },
  { label: 'Audit log', to: ifThere('audit'), Icon: IconHistory, isForOwners: true },
  { label: 'Support', to: ifThere('support'), Icon: IconLifebuoy },
]

/** What the platform's operator has instead. */
const ofOperator: Entry[] = [
  { label: 'Organisations', to: ifThere('operator'), Icon: IconBuilding, isExact: true },
  { label: 'Plan requests', to: ifThere('operatorRequests'), Icon: IconArrowUpCircle },
  { label: 'Plans and prices', to: ifThere('operatorPlans'), Icon: IconCreditCard },
  { label: 'Tickets', to: ifThere('operatorTickets'), Icon: IconInbox },
  { label: 'Support links', to: ifThere('supportLinks'), Icon: IconHeadset },
  { label: 'Jobs', to: ifThere('operatorJobs'), Icon: IconChecklist },
  { label: 'Mails', to: ifThere('mails'), Icon: IconMail },
  { label: 'Audit log', to: ifThere('operatorAudit'), Icon: IconHistory },
]

interface Props {
  isOpen: boolean
  onClose: () => void
  organization?: { orgName: string; orgLogo: string | null } | null
}

/** The drawer closes on any key but Tab and Shift (§2). Enter follows the link first. */
function useCloseOnKey(isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const listen = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && key !== 'Shift') setTimeout(onClose)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOpen, onClose])
}

export default function StaffDrawer({ isOpen, onClose, organization }: Props) {
  useCloseOnKey(isOpen, onClose)
  const role = useSession()?.role
  const isAdmin = role === 'business_admin'
  return (
    <MantineRoot>
      <Drawer.Root
        opened={isOpen}
        onClose={onClose}
        size="var(--drawer)"
        zIndex={120}
        classNames={{ content: style.drawer, overlay: style.scrim }}
      >
        <Drawer.Overlay backgroundOpacity={1} color="var(--scrim)" />
        <Drawer.Content aria-label="Menu" radius={0}>
          <div className={style.head}>
            <Logo src={organization?.orgLogo} size={32} />
            <b>{organization?.orgName}</b>
            <IconButton label="Close the menu" icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
          </div>
          <nav aria-label="Main">
            {(role === 'admin' ? ofOperator : entries).map(
              ({ label, to, Icon, isForAdmins, isForOwners, isExact }) =>
                to &&
                (isAdmin || !isForAdmins) &&
                (!isForOwners || isOwner(role as Role)) && (
                  <NavLink key={label} to={to} end={isExact} className={style.entry} onClick={onClose}>
                    <Icon size={20} stroke={1.75} aria-hidden />
                    {label}
                  </NavLink>
                ),
            )}
          </nav>
        </Drawer.Content>
      </Drawer.Root>
    </MantineRoot>
  )
}
