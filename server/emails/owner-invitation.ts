import { platformName, type EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'
import type { Invitation } from './staff-invitation.ts'

/** Sent after registering: nobody can sign in to a new organization until its owner has followed the link. */
export const ownerInvitation = ({ name, organization, url }: Invitation): EmailContent => ({
  subject: 'Confirm your email to get started',
  from: platformName,
  greeting: greetingFor(name),
  lines: [
    `Thanks for registering ${organization} with Kinora.`,
    'Choose a password to confirm that this is your email address. The link works for three days.',
  ],
  action: { label: 'Choose a password', url },
  closing: 'If you didn’t register, you can ignore this email.',
})
