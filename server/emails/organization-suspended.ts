import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

/** Shown only to a person who knows the password or reads the account's email. */
export const organizationSuspendedText = 'Your organisation’s account is suspended. Please contact Kinora support.'

/** Sent for a forgotten password if the account's organization is suspended. */
export const organizationSuspended = (to: { name: string; organization: string }): EmailContent => ({
  subject: 'Your organisation’s account is suspended',
  from: to.organization,
  greeting: greetingFor(to.name),
  lines: [
    `Someone asked to reset the password of your account at ${to.organization}.`,
    `${organizationSuspendedText} Nobody can sign in there until then.`,
  ],
  closing: 'If it wasn’t you, you can ignore this email.',
})
