import type { PractitionerRole } from '@kinora/contract/practitioners.ts'
import { invite, clinicUrl, sendEmail } from '../accounts/account.service.ts'
import { greetingOf, invitationFor } from '../accounts/account-email.rules.ts'
import type { WriteTx } from '../database/connect.ts'
import type { EmailContext } from '../integrations/integrations.ts'

interface Recipient {
  id: string
  name: string
  email: string
}
interface Clinic {
  id: string
  name: string
}

/** Invites a colleague: a link with which they choose a password, good for three days. */
export function invitePractitioner(
  tx: WriteTx,
  { id, name, email }: Recipient,
  clinic: Clinic,
  emailContext: EmailContext,
) {
  const to = { organizationId: clinic.id, organization: clinic.name, accountId: id, name, email }
  return invite(tx, to, emailContext, invitationFor('practitioner', clinic.name, false))
}

/** Whoever's sign-in e-mail was changed hears of it, at the old address and at the new one. */
export const sendEmailChanged = (
  tx: WriteTx,
  to: Recipient,
  email: string,
  clinic: Clinic,
  emailContext: EmailContext,
) =>
  sendEmail(
    tx,
    { organizationId: clinic.id, email: to.email },
    {
      subject: 'Your e-mail was changed',
      from: clinic.name,
      greeting: greetingOf(to.name),
      lines: [
        `From now on you sign in to ${clinic.name} with ${email}. A business admin of ${clinic.name} changed it.`,
      ],
      closing: 'If you did not expect this, ask them, or whoever runs your clinic.',
    },
    emailContext,
  )

const roleSummary: Record<PractitionerRole, string[]> = {
  business_admin: [
    'You are now a business admin: you see all patients, and look after specialists, plan and settings.',
  ],
  practitioner: ['You are now a practitioner: you see your own patients, exercises and programs.'],
}

/** Whoever's role was changed was signed out by it, and reads why. */
export const sendRoleChanged = async (
  tx: WriteTx,
  to: Recipient,
  role: PractitionerRole,
  clinic: Clinic,
  emailContext: EmailContext,
) =>
  sendEmail(
    tx,
    { organizationId: clinic.id, email: to.email },
    {
      subject: `Your role at ${clinic.name}`,
      from: clinic.name,
      greeting: greetingOf(to.name),
      lines: [...roleSummary[role], 'You were signed out; sign in again to go on.'],
      action: { label: 'Sign in', url: await clinicUrl(tx, clinic.id, emailContext, '/login') },
      closing: 'If you did not expect this, ask a business admin of your clinic.',
    },
    emailContext,
  )
