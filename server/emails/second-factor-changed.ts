import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

const changes = {
  appAdded: () => 'An authenticator app was added to your account.',
  appRemoved: () => 'The authenticator app was removed from your account.',
  passkeyAdded: () => 'A passkey was added to your account.',
  passkeyRemoved: () => 'A passkey was removed from your account.',
  reset: (organization: string) =>
    `${organization} reset two-step sign-in for your account. You were signed out on all devices.`,
}
export type SecondFactorChange = keyof typeof changes

export const secondFactorChanged = (
  { name, organization }: { name: string; organization: string },
  change: SecondFactorChange,
): EmailContent => ({
  subject: 'Your sign-in settings were changed',
  from: organization,
  greeting: greetingFor(name),
  lines: [changes[change](organization)],
  closing: 'If you weren’t expecting this, change your password straight away and tell your clinic.',
})
