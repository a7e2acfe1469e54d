import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

export const passwordReset = (to: { name: string; organization: string; url: string }): EmailContent => ({
  subject: 'Reset your password',
  from: to.organization,
  greeting: greetingFor(to.name),
  lines: [
    `Someone asked to reset the password for your account at ${to.organization}.`,
    'The link works once, for the next 30 minutes.',
  ],
  action: { label: 'Choose a new password', url: to.url },
  closing: 'If it wasn’t you, you can ignore this email. Your password stays as it is.',
})
