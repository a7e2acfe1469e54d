import type { EmailContent } from './email-layout.ts'

/** For operators. `failures` names what was counted, for example "failed sign-ins". */
export const securityWarning = (failures: string, count: number): EmailContent => ({
  subject: `Security warning: ${count} ${failures} within an hour`,
  from: 'Kinora',
  greeting: 'Hello,',
  lines: [
    `There were ${count} ${failures} within one hour, across all addresses.`,
    'They are being slowed down. If this continues, check the addresses in the log and block them in front of the server.',
  ],
  closing: 'You get this email at most once an hour for each kind of warning.',
})
