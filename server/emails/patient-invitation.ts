import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'
import type { Invitation } from './staff-invitation.ts'

/** Patients may type the code instead of following the link, because many read the email on another device. */
export const patientInvitation = ({ name, organization, url }: Invitation, code: string): EmailContent => ({
  subject: `Your exercise program from ${organization}`,
  from: organization,
  greeting: greetingFor(name),
  lines: [
    `${organization} has invited you to Kinora, the app for the exercise program that they give you.`,
    'Choose a password to begin. The link and the code work for three days.',
  ],
  action: { label: 'Get started', url },
  code,
  closing: 'If you weren’t expecting this email, you can ignore it.',
  hasFigure: true,
})
