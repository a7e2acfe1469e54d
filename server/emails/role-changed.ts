import type { PractitionerRole } from '@kinora/contract/practitioners.ts'
import type { EmailContent } from './email-layout.ts'
import { greetingFor } from './greeting.ts'

const roleSummary: Record<PractitionerRole, string> = {
  business_admin: 'You are now a business admin: you see all patients, and manage specialists, the plan and settings.',
  practitioner: 'You are now a practitioner: you see your own patients, and your clinic’s exercises and programs.',
}

/** A change of role ends every session, so this also explains why the person was signed out. */
export const roleChanged = (
  { name, organization, url }: { name: string; organization: string; url: string },
  role: PractitionerRole,
): EmailContent => ({
  subject: `Your role at ${organization} has changed`,
  from: organization,
  greeting: greetingFor(name),
  lines: [roleSummary[role], 'You have been signed out. Sign in again to continue.'],
  action: { label: 'Sign in', url, needsSignIn: true },
  closing: 'If you weren’t expecting this, ask a business admin at your clinic.',
})
