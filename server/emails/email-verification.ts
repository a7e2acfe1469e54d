import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

export const emailVerification = (to: { name: string; organization: string; url: string }): EmailContent => ({
  subject: 'Confirm your email address',
  from: to.organization,
  greeting: greetingFor(to.name),
  lines: ['Please confirm that this is your email address. The link works for three days.'],
  action: { label: 'Confirm my email', url: to.url },
  closing: 'If you weren’t expecting this email, you can ignore it.',
})
