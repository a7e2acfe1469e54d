import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

/** Shown only to a person who knows the password or reads the account's email. */
export const accountClosedText = (organization: string) =>
  `Your account at ${organization} is closed. Please contact them if you need it again.`

/** Sent for a forgotten password if the clinic has closed the account. */
export const accountClosed = (to: { name: string; organization: string }): EmailContent => ({
  subject: 'Your account is closed',
  from: to.organization,
  greeting: greetingFor(to.name),
  lines: ['Someone asked to reset the password of your account.', accountClosedText(to.organization)],
  closing: 'If it wasn’t you, you can ignore this email.',
})
