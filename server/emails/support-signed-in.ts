import type { EmailContent } from './email-layout.ts'

interface SupportSession {
  agent: string
  reason: string
  /** The person whose account support uses. */
  person: string
  organization: string
  /** "4:05 pm" in the clinic's time zone. */
  endsAt: string
}

/** Sent to the owners of the clinic and to the person who gave the code. */
export const supportSignedIn = ({ agent, reason, person, organization, endsAt }: SupportSession): EmailContent => ({
  subject: `Kinora support signed in as ${person}`,
  from: organization,
  greeting: 'Hello,',
  lines: [
    `${agent} from Kinora support signed in to ${organization} as ${person}, with a code that ${person} created.`,
    `Reason: ${reason}`,
    `The session ends at ${endsAt}. Everything done in it is recorded in the audit log under both names.`,
  ],
  closing: 'You can end the session at any time under Security. If nobody at your clinic asked for help, end it now.',
})
