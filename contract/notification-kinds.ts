import { z } from 'zod'
import { billingNotificationKinds } from './billing-notification-kinds.ts'
import type { Audience, NotificationDefinition } from './notification-definition.ts'
import {
  NotificationFacts,
  formCheckAnsweredText,
  formCheckAskedText,
  inQuotes,
  nameOf,
  painText,
  sessionMissedText,
  shareAnsweredTitle,
  shareAskedTitle,
  statusTexts,
} from './notification-facts.ts'

export { EmailTiming } from './notification-definition.ts'
export type { Audience } from './notification-definition.ts'

export { NotificationFacts }

export const NotificationKind = z.enum([
  'painAboveRule',
  'helpRequested',
  'statusReported',
  'sessionMissed',
  'patientsReassigned',
  'shareAsked',
  'shareAnswered',
  'message',
  'programAssigned',
  'programChanged',
  'practitionerChanged',
  'ticketAsked',
  'planRequested',
  'paymentDisputed',
  'ticketAnswered',
  'supportAccess',
  'planDecided',
  'paymentReceived',
  'invoiceIssued',
  'paymentFailed',
  'balanceChanged',
  'surveyAlert',
  'surveyAnswered',
  'surveyDue',
  'workoutReminder',
  'formCheckAsked',
  'formCheckAnswered',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/**
 * Every event with notifications: its audience, its name in the settings, the default channels, and its text. An email
 * or a push notification contains only the `discreetText`, because others may see it on a lock screen: never a
 * patient's name, never a health detail.
 */
export const notificationKinds: Record<NotificationKind, NotificationDefinition> = {
  ...billingNotificationKinds,
  painAboveRule: {
    label: 'Pain above the rule',
    recipients: ['inCharge'],
    isUrgent: true,
    // Long enough to correct a slip. The notification itself and the worklist show it immediately.
    delayMinutes: 1,
    discreetText: 'One of your patients logged something you asked to be notified about.',
    format: ({ patient, correctedTo, rule, ...pain }) =>
      correctedTo === undefined
        ? {
            title: `${nameOf(patient)}: ${painText(pain)}`,
            text: `The rule says stop above ${rule}.`,
          }
        : {
            title: `${nameOf(patient)}: ${painText(pain)}, ${correctedTo === null ? 'taken back' : `corrected to ${correctedTo}`}`,
            text: 'Nothing to do unless you want to ask.',
          },
  },
  helpRequested: {
    label: 'A patient asks for help',
    recipients: ['inCharge'],
    isUrgent: true,
    discreetText: 'One of your patients has asked for help.',
    format: ({ patient, program, note }) => ({
      title: `${nameOf(patient)} asks for help`,
      text: [program, inQuotes(note)].filter(Boolean).join(' · '),
    }),
  },
  statusReported: {
    label: 'A patient completes or stops a program',
    recipients: ['inCharge'],
    discreetText: 'One of your patients has sent an update about their program.',
    format: ({ patient, reason, program, note }) => ({
      title: `${nameOf(patient)} ${statusTexts[reason ?? ''] ?? 'sent an update'}`,
      text: [program, inQuotes(note)].filter(Boolean).join(' · '),
    }),
  },
  sessionMissed: {
    label: 'Sessions missed',
    recipients: ['inCharge'],
    mail: 'digest',
    push: false,
    discreetText: 'Some of your patients missed a session.',
    format: sessionMissedText,
  },
  patientsReassigned: {
    label: 'Patients reassigned to you',
    recipients: ['inCharge'],
    push: false,
    discreetText: 'Patients were reassigned to you. You will find them in your patient list.',
    format: ({ patient, patients = 1, by }) => ({
      title: patients > 1 ? `${patients} patients were reassigned to you` : `${nameOf(patient)} was reassigned to you`,
      text: by ? `Reassigned by ${by}` : '',
    }),
  },
  shareAsked: {
    label: 'Requests to cover, share or take over patients',
    recipients: ['author'],
    discreetText: 'A colleague has asked you about some patients. Your answer is needed.',
    format: (facts) => ({ title: shareAskedTitle(facts), text: facts.subject ?? '' }),
  },
  shareAnswered: {
    label: 'Answers about cover and sharing',
    recipients: ['author'],
    push: false,
    discreetText: 'A colleague has answered about cover or sharing, or ended it.',
    format: (facts) => ({ title: shareAnsweredTitle(facts), text: facts.subject ?? '' }),
  },
  message: {
    label: 'Messages',
    recipients: ['patient', 'correspondents'],
    delayMinutes: 2,
    discreetText: 'You have a new message.',
    format: ({ by, note }, count) => ({
      title: count > 1 ? `${count} messages from ${by}` : `A message from ${by}`,
      text: note ?? '',
    }),
  },
  programAssigned: {
    label: 'A new program',
    recipients: ['patient'],
    delayMinutes: 15,
    discreetText: 'Your clinic has prepared something new for you.',
    format: ({ program, by }) => ({ title: `Your new program: ${program}`, text: by ? `From ${by}` : '' }),
  },
  programChanged: {
    label: 'Changes to a program',
    recipients: ['patient'],
    delayMinutes: 15,
    discreetText: 'Your clinic has changed something in your plan.',
    format: ({ program, by }) => ({ title: `${program} was changed`, text: by ? `By ${by}` : '' }),
  },
  practitionerChanged: {
    label: 'A change of who looks after you',
    recipients: ['patient'],
    delayMinutes: 15,
    discreetText: 'Someone else at your clinic looks after you now.',
    /** `subject` is the new practitioner in charge. */
    format: ({ subject }) => ({
      title: `${subject} looks after you now`,
      text: 'Your program stays as it is. What you write under Messages goes to them.',
    }),
  },
  surveyAlert: {
    label: 'Survey answers that need attention today',
    recipients: ['inCharge', 'owners'],
    isUrgent: true,
    discreetText: 'One of your patients gave an answer that you need to see today.',
    format: ({ patient, subject, note }) => ({
      title: `${nameOf(patient)} needs your attention today`,
      text: [subject && `An answer in ${subject}`, note].filter(Boolean).join(' · '),
    }),
  },
  surveyAnswered: {
    label: 'Surveys answered',
    recipients: ['inCharge'],
    mail: 'digest',
    push: false,
    discreetText: 'Some of your patients have answered a survey.',
    format: ({ patient, subject }) => ({ title: `${nameOf(patient)} answered a survey`, text: subject ?? '' }),
  },
  surveyDue: {
    label: 'Surveys to answer',
    recipients: ['patient'],
    discreetText: 'You have a few questions to answer.',
    format: ({ subject, by }) => ({
      title: 'A few questions for you',
      text: [subject, by && `from ${by}`].filter(Boolean).join(' '),
    }),
  },
  workoutReminder: {
    label: 'Reminders of your sessions',
    recipients: ['patient'],
    isReminder: true,
    discreetText: 'Your session for today is waiting.',
    format: ({ by }) => ({
      title: by ? `${by} reminds you of your session` : 'Time for your session',
      text: 'Open it to begin. Your times are under Reminders.',
    }),
  },
  formCheckAsked: {
    label: 'Videos of patients to look at',
    recipients: ['inCharge'],
    mail: 'digest',
    discreetText: 'One of your patients has sent you something to look at.',
    format: formCheckAskedText,
  },
  formCheckAnswered: {
    label: 'Answers to your videos',
    recipients: ['patient'],
    discreetText: 'There is news about something you sent to your clinic.',
    format: formCheckAnsweredText,
  },
}

/** The audiences that each role can belong to. */
const audiences: Record<string, Audience[]> = {
  patient: ['patient'],
  practitioner: ['inCharge', 'correspondents', 'author'],
  solo: ['inCharge', 'correspondents', 'owners', 'author'],
  business_admin: ['inCharge', 'correspondents', 'owners', 'author'],
  admin: ['operators'],
}

/** The kinds that a role can receive; the settings show no others. */
export const kindsFor = (role: string) =>
  NotificationKind.options.filter((kind) =>
    notificationKinds[kind].recipients.some((caller) => audiences[role]?.includes(caller)),
  )
