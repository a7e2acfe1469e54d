import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

export const passwordChanged = ({ name, organization }: { name: string; organization: string }): EmailContent => ({
  subject: 'Your password was changed',
  from: organization,
  greeting: greetingFor(name),
  lines: ['The password for your account was changed, and all your other devices were signed out.'],
  closing: 'If it wasn’t you, reset your password straight away and tell your clinic.',
})
