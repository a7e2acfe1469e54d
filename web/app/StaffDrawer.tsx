import {
  IconArrowUpCircle,
  IconBook,
  IconBuilding,
  IconChecklist,
  IconClipboardCheck,
  IconCoin,
  IconCreditCard,
  IconHeadset,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconLifebuoy,
  IconMail,
  IconSettings,
  IconStretching,
  IconStethoscope,
  IconTemplate,
  IconUsers,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import { NavLink } from 'react-router'
import type { Reply } from '@kinora/contract/api.ts'
import { operator } from '@kinora/contract/operator.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { Chip } from '../ui/Chip.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useRead } from './api-client.ts'
import { isSelfHosted } from './base-path.ts'
import { Logo } from './Logo.tsx'
import { to } from './routes.ts'
import style from './StaffDrawer.module.css'
import { useSession } from './useSession.ts'
import { Row } from '../ui/layout.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'

type Waiting = Reply<typeof operator.waiting>

interface Entry {
  label: string
  to: string
  Icon: typeof IconUsers
  isForAdmins?: true
  /** Not for a solo practice, which has no colleagues. */
  isForTeams?: true
  isForOwners?: true
  isAboutBuying?: true
  /** True if other entries' addresses start with this one. */
  isExact?: true
  /** The count of open items to show beside it. */
  waiting?: keyof Waiting
}

const entries: Entry[] = [
  { label: 'Patients', to: to('patients'), Icon: IconUsers },
  { label: 'Cover and sharing', to: to('cover'), Icon: IconUsersGroup, isForTeams: true },
  { label: 'Program Library', to: to('programs'), Icon: IconTemplate },
  { label: 'Exercise Library', to: to('exercises'), Icon: IconStretching },
  { label: 'Education', to: to('education'), Icon: IconBook },
  { label: 'Surveys', to: to('surveys'), Icon: IconClipboardCheck },
  { label: 'Specialists', to: to('specialists'), Icon: IconStethoscope, isForAdmins: true },
  { label: 'Settings', to: to('myAccount', { tabHeader: 'personal-details' }), Icon: IconSettings },
  { label: 'Plans', to: to('plans'), Icon: IconCreditCard, isForOwners: true, isAboutBuying: true },
  { label: 'Audit log', to: to('audit'), Icon: IconHistory, isForOwners: true },
  { label: 'Support', to: to('support'), Icon: IconLifebuoy },
]

/** The operator's menu. */
export const operatorEntries: Entry[] = [
  { label: 'Organisations', to: to('operator'), Icon: IconBuilding, isExact: true },
  { label: 'Money', to: to('operatorMoney'), Icon: IconCoin, isAboutBuying: true },
  {
    label: 'Plan requests',
    to: to('operatorRequests'),
    Icon: IconArrowUpCircle,
    isAboutBuying: true,
    waiting: 'requests',
  },
  { label: 'Plans and prices', to: to('operatorPlans'), Icon: IconCreditCard, isAboutBuying: true },
  { label: 'Tickets', to: to('operatorTickets'), Icon: IconInbox, waiting: 'tickets' },
  { label: 'Support links', to: to('supportLinks'), Icon: IconHeadset },
  { label: 'Health', to: to('operatorHealth'), Icon: IconHeartbeat },
  { label: 'Jobs', to: to('operatorJobs'), Icon: IconChecklist },
  { label: 'Emails', to: to('emails'), Icon: IconMail },
  { label: 'Audit log', to: to('operatorAudit'), Icon: IconHistory },
]

interface Props {
  isOpen: boolean
  onClose: () => void
  organization?: { orgName: string; orgLogo: string | null } | null
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={style.waiting}>
      {' '}
      <Chip tone="caution">
        {count > 99 ? '99+' : count}
        <span className="spoken"> waiting</span>
      </Chip>
    </span>
  )
}

export default function StaffDrawer({ isOpen, onClose, organization }: Props) {
  // Any key but Tab and Shift closes it (section 2). The delay lets Enter follow the link.
  useWindowEvent('keydown', ({ key }) => {
    if (isOpen && key !== 'Tab' && key !== 'Shift') setTimeout(onClose)
  })
  const role = useSession()?.role
  const isAdmin = role === 'business_admin'
  const { data: counts } = useRead(operator.waiting, {}, { enabled: isOpen && role === 'admin' })
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label="Menu" size="var(--drawer)" className={style.drawer}>
      <Row gap={12} isOneLine className={style.head}>
        <Logo src={organization?.orgLogo} size={32} />
        <b>{organization?.orgName}</b>
        <IconButton label="Close the menu" icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
      </Row>
      <nav aria-label="Main">
        {(role === 'admin' ? operatorEntries : entries).map(
          ({ label, to, Icon, isForAdmins, isForTeams, isForOwners, isAboutBuying, isExact, waiting }) =>
            (isAdmin || !isForAdmins) &&
            (role !== 'solo' || !isForTeams) &&
            (!isForOwners || isOwner(role as Role)) &&
            !(isAboutBuying && isSelfHosted) && (
              <NavLink key={label} to={to} end={isExact} className={style.entry} onClick={onClose}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
                {waiting && <WaitingCount count={counts?.[waiting] ?? 0} />}
              </NavLink>
            ),
        )}
      </nav>
    </Drawer>
  )
}
