import type { NotificationKind } from '@kinora/contract/notification-kinds.ts'
import type { Notification } from '@kinora/contract/notifications.ts'
import { isStaff, type Role } from '@kinora/contract/roles.ts'
import { to } from '../app/routes.ts'

export type Tab = 'news' | 'messages' | 'settings'

/** /notifications with one of its parts in front. */
const notificationsAt = (tab: Tab) => (tab === 'news' ? to('notifications') : `${to('notifications')}?tab=${tab}`)

const ticketAt = (page: 'support' | 'operatorTickets', id: string) => `${to(page)}?ticket=${id}`

type LinkSource = Pick<Notification, 'kind' | 'patientId' | 'subjectId'>
const linkByKind: Record<NotificationKind, (source: LinkSource, role: Role) => string | undefined> = {
  painAboveRule: ({ patientId }) => (patientId ? to('patientView', { id: patientId }) : undefined),
  helpRequested: ({ patientId }) => (patientId ? to('patientNotifications', { id: patientId }) : undefined),
  statusReported: ({ patientId }) => (patientId ? to('patientNotifications', { id: patientId }) : undefined),
  patientsReassigned: ({ patientId }) => (patientId ? to('patientView', { id: patientId }) : to('patients')),
  shareAsked: () => to('cover'),
  shareAnswered: () => to('cover'),
  sessionMissed: ({ patientId }) => (patientId ? to('patientView', { id: patientId }) : undefined),
  message: ({ patientId }, role) =>
    isStaff(role) && patientId ? to('patientNotifications', { id: patientId }) : notificationsAt('messages'),
  programAssigned: ({ subjectId }) => (subjectId ? to('myProgram', { id: subjectId }) : undefined),
  programChanged: ({ subjectId }) => (subjectId ? to('myProgram', { id: subjectId }) : undefined),
  practitionerChanged: () => notificationsAt('messages'),
  ticketAsked: ({ subjectId }) => (subjectId ? ticketAt('operatorTickets', subjectId) : undefined),
  ticketAnswered: ({ subjectId }) => (subjectId ? ticketAt('support', subjectId) : undefined),
  supportAccess: () => undefined,
  planRequested: () => to('operatorRequests'),
  paymentDisputed: ({ subjectId }) => (subjectId ? to('operatorAccount', { id: subjectId }) : to('operatorMoney')),
  planDecided: () => to('plans'),
  paymentReceived: () => to('transactions'),
  invoiceIssued: () => to('plans'),
  paymentFailed: () => to('plans'),
  balanceChanged: () => to('transactions'),
  surveyAlert: ({ patientId }) => (patientId ? to('patientSurveys', { id: patientId }) : undefined),
  surveyAnswered: ({ patientId }) => (patientId ? to('patientSurveys', { id: patientId }) : undefined),
  surveyDue: () => to('home'),
  workoutReminder: () => to('home'),
  formCheckAsked: ({ subjectId }) => (subjectId ? to('formCheck', { id: subjectId }) : undefined),
  formCheckAnswered: ({ subjectId }) => (subjectId ? to('formCheck', { id: subjectId }) : undefined),
}

/** The page a notification links to; undefined when it has none. */
export const notificationLink = (source: LinkSource, role: Role) => linkByKind[source.kind](source, role)
