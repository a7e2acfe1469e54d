import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

export interface Invitation {
  name: string
  organization: string
  /** The page for choosing a password. */
  url: string
}

export const staffInvitation = ({ name, organization, url }: Invitation): EmailContent => ({
  subject: `Join ${organization} on Kinora`,
  from: organization,
  greeting: greetingFor(name),
  lines: [
    `${organization} has invited you to Kinora, where they manage their patients’ exercise programs.`,
    'Choose a password to get started. The link works for three days.',
  ],
  action: { label: `Join ${organization}`, url },
  closing: 'If you weren’t expecting this email, you can ignore it.',
})
