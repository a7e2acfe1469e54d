import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'
import type { Invitation } from './staff-invitation.ts'

/** Names only its recipient, because others may see the email. The page behind the link names the patient. */
export const carerLink = ({ name, organization, url }: Invitation): EmailContent => ({
  subject: `Help someone with their exercises at ${organization}`,
  from: organization,
  greeting: greetingFor(name),
  lines: [
    `You have been asked to help someone with the exercises that ${organization} gave them.`,
    'Open the link on the phone or tablet that you use. It works once, within a week, and you stay signed in there.',
  ],
  action: { label: 'Start helping', url },
  closing: 'If you weren’t expecting this email, you can ignore it. Don’t forward it: the link is only for you.',
  hasFigure: true,
})
