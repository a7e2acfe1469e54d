import type { PractitionerRole } from '@kinora/contract/practitioners.ts'
import { clinicUrl, sendEmail } from '../accounts/email.service.ts'
import type { Recipient } from '../accounts/invitation.service.ts'
import type { WriteTx } from '../database/connect.ts'
import { emailChangedByAdmin } from '../emails/email-changed.ts'
import { roleChanged } from '../emails/role-changed.ts'
import type { EmailContext } from '../integrations/integrations.ts'

export const recipientOf = (
  { id, name, email }: { id: string; name: string; email: string },
  organization: { id: string; name: string },
): Recipient => ({ organizationId: organization.id, organization: organization.name, accountId: id, name, email })

/** Sent to the old and the new address. */
export async function sendEmailChanged(tx: WriteTx, to: Recipient, newEmail: string, emailContext: EmailContext) {
  for (const email of [to.email, newEmail])
    await sendEmail(tx, { ...to, email }, emailChangedByAdmin(to, newEmail), emailContext)
}

export async function sendRoleChanged(tx: WriteTx, to: Recipient, role: PractitionerRole, emailContext: EmailContext) {
  const url = await clinicUrl(tx, to.organizationId, emailContext, '/login')
  await sendEmail(tx, to, roleChanged({ ...to, url }, role), emailContext)
}
