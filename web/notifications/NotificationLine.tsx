import {
  IconActivity,
  IconBell,
  IconAlertTriangle,
  IconCalendarX,
  IconClipboardCheck,
  IconClipboardList,
  IconHandStop,
  IconCreditCard,
  IconHeadset,
  IconLifebuoy,
  IconMessage,
  IconSparkles,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { NotificationKind } from '@kinora/contract/notification-kinds.ts'
import type { Notification } from '@kinora/contract/notifications.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { timeLabel } from './message-days.ts'
import { FoldingRow, RowCell, RowIcon, RowLink } from '../ui/FoldingRows.tsx'
import style from './NotificationLine.module.css'

const icons: Record<NotificationKind, Icon> = {
  painAboveRule: IconAlertTriangle,
  helpRequested: IconHandStop,
  statusReported: IconHandStop,
  sessionMissed: IconCalendarX,
  patientsReassigned: IconUsers,
  practitionerChanged: IconUsers,
  shareAsked: IconUsers,
  shareAnswered: IconUsers,
  message: IconMessage,
  programAssigned: IconSparkles,
  programChanged: IconActivity,
  ticketAsked: IconLifebuoy,
  ticketAnswered: IconLifebuoy,
  supportAccess: IconHeadset,
  planRequested: IconCreditCard,
  paymentDisputed: IconCreditCard,
  planDecided: IconCreditCard,
  paymentReceived: IconCreditCard,
  invoiceIssued: IconCreditCard,
  paymentFailed: IconCreditCard,
  balanceChanged: IconCreditCard,
  surveyAlert: IconAlertTriangle,
  surveyAnswered: IconClipboardCheck,
  surveyDue: IconClipboardList,
  workoutReminder: IconBell,
  formCheckAsked: IconVideo,
  formCheckAnswered: IconVideo,
}
const urgent: readonly NotificationKind[] = ['painAboveRule', 'helpRequested', 'statusReported', 'surveyAlert']

interface Props {
  notification: Notification
  address: string | undefined
  onRead: (isRead: boolean) => void
}

/** The whole row opens the page of the notification and marks it as read. */
export function NotificationLine({ notification, address, onRead }: Props) {
  const { kind, title, text, isRead, at } = notification
  const KindIcon = icons[kind]
  return (
    <FoldingRow isUnread={!isRead}>
      <RowCell kind="main">
        <RowIcon isUrgent={urgent.includes(kind)}>
          <KindIcon size={20} stroke={1.75} />
        </RowIcon>
        <h3>
          {address ? (
            <RowLink to={address} onClick={() => !isRead && onRead(true)}>
              {title}
            </RowLink>
          ) : (
            title
          )}
          {!isRead && <span className="spoken">, unread</span>}
        </h3>
        {text && <p className={style.text}>{text}</p>}
      </RowCell>
      <RowCell kind="fact">
        <time dateTime={at}>{timeLabel(at)}</time>
      </RowCell>
      <RowCell kind="menu">
        <RowMenu
          label={`More for ${title}`}
          entries={[
            isRead
              ? { label: 'Mark as unread', onClick: () => onRead(false) }
              : { label: 'Mark as read', onClick: () => onRead(true) },
          ]}
        />
      </RowCell>
    </FoldingRow>
  )
}
