import type { NotificationDefinition } from './notification-definition.ts'
import { planDecidedText } from './notification-facts.ts'

/** Notifications about a clinic's plan, its payments and its support tickets. They never mention a patient. */
export const billingNotificationKinds = {
  planRequested: {
    label: 'Requests for another plan',
    recipients: ['operators'],
    discreetText: 'A clinic has asked for another plan. Answer it under Plan requests.',
    format: ({ by, subject }) => ({ title: `${by} asks for a plan`, text: subject ?? '' }),
  },
  paymentDisputed: {
    label: 'Payments that a cardholder disputes',
    recipients: ['operators'],
    discreetText:
      'A cardholder has disputed a clinic’s payment, or a dispute has ended. Your notifications say what to do.',
    /** `reason` is the state of the dispute. */
    format: ({ by, subject, reason, note }) => ({
      title:
        reason === 'open'
          ? `${by}: the cardholder disputes ${subject}`
          : `${by}: the dispute about ${subject} is ${reason}`,
      text: note ?? '',
    }),
  },
  ticketAsked: {
    label: 'Support tickets from clinics',
    recipients: ['operators'],
    discreetText: 'A clinic has asked for support.',
    format: ({ by, subject }) => ({ title: `${by} needs support`, text: subject ?? '' }),
  },
  ticketAnswered: {
    label: 'Answers from support',
    recipients: ['author'],
    discreetText: 'Support has answered you.',
    format: ({ subject }) => ({ title: 'Support has answered', text: subject ?? '' }),
  },
  supportAccess: {
    label: 'Support signing in to your clinic',
    recipients: ['owners', 'author'],
    discreetText: 'Kinora support has signed in to your clinic. If you did not ask for this, contact us straight away.',
    format: ({ by, subject }) => ({
      title: `Support signed in as ${by}`,
      text: subject ?? 'For an hour at most. The audit log shows what they do.',
    }),
  },
  planDecided: {
    label: 'Answers and changes about your plan',
    recipients: ['owners'],
    discreetText: 'There is news about your Kinora plan. The details are under Plans.',
    emailPage: '/plans',
    format: planDecidedText,
  },
  paymentReceived: {
    label: 'Receipts for payments',
    recipients: ['owners'],
    push: false,
    discreetText: 'Your payment for Kinora was received. The invoice is under Plans, Transactions.',
    emailPage: '/transactions',
    /** `reason` is 'nothingDue' if the balance or a code has paid the full amount. */
    format: ({ subject, note, reason }) => ({
      title: reason === 'nothingDue' ? 'Nothing was charged' : `Payment received: ${subject}`,
      text: note ?? '',
    }),
  },
  invoiceIssued: {
    label: 'Invoices to pay by transfer',
    recipients: ['owners'],
    push: false,
    discreetText: 'There is a new invoice for your Kinora plan. It is under Plans, Transactions.',
    emailPage: '/transactions',
    format: ({ subject, note }) => ({ title: subject ?? '', text: note ?? '' }),
  },
  paymentFailed: {
    label: 'Payments that did not go through',
    recipients: ['owners'],
    discreetText: 'A payment for your Kinora plan needs your attention. Open Plans to see what to do.',
    emailPage: '/plans',
    format: ({ subject, note }) => ({ title: subject ?? '', text: note ?? '' }),
  },
  balanceChanged: {
    label: 'Refunds and credits',
    recipients: ['owners'],
    push: false,
    discreetText: 'Kinora has given you a refund or a credit. The details are under Plans, Transactions.',
    emailPage: '/transactions',
    format: ({ subject, note }) => ({ title: subject ?? '', text: note ?? '' }),
  },
} satisfies Record<string, NotificationDefinition>
