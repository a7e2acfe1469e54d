import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

interface Recipient {
  name: string
  organization: string
}

/** Sent to the old address, because an attacker may have changed it. */
export const emailChanged = ({ name, organization }: Recipient): EmailContent => ({
  subject: 'Your email address was changed',
  from: organization,
  greeting: greetingFor(name),
  lines: [
    `The email address of your account at ${organization} was changed. From now on, sign in with the new address.`,
  ],
  closing: 'If it wasn’t you, tell your clinic straight away.',
})

/** Sent to the old and the new address. */
export const emailChangedByAdmin = ({ name, organization }: Recipient, newEmail: string): EmailContent => ({
  subject: 'Your email address was changed',
  from: organization,
  greeting: greetingFor(name),
  lines: [
    `A business admin at ${organization} changed the email address of your account. From now on, sign in with ${newEmail}.`,
  ],
  closing: 'If you weren’t expecting this, contact your clinic.',
})
