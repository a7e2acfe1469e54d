import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

/** Warns the owner of an account after many wrong passwords in a row. */
export const passwordGuessing = (to: { name: string; organization: string }, failures: number): EmailContent => ({
  subject: 'Someone is trying to sign in to your account',
  from: to.organization,
  greeting: greetingFor(to.name),
  lines: [
    `Someone entered ${failures} wrong passwords in a row for your account at ${to.organization}. They did not get in, and we are slowing down further attempts.`,
    'If it was you, wait a minute and try again, or reset your password on the sign-in page.',
  ],
  closing: 'If it wasn’t you, your account is safe. Change your password if you also use it elsewhere.',
})
