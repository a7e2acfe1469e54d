import type { Db, WriteTx } from '../database/connect.ts'
import { findEmailSender } from '../emails/email.queries.ts'
import { ownerInvitation } from '../emails/owner-invitation.ts'
import { patientInvitation } from '../emails/patient-invitation.ts'
import { staffInvitation } from '../emails/staff-invitation.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { hashCode, hashToken, newCode, newToken } from '../security/tokens-and-codes.ts'
import { findToken, insertParallelToken, insertToken, insertTokens } from './account-token.queries.ts'
import { clinicUrl, linkOf, sendEmail, sendEmails } from './email.service.ts'
import { invitationMinutes } from './link-lifetime.rules.ts'

export interface Recipient {
  organizationId: string
  organization: string
  accountId: string
  name: string
  email: string
}

/** Creates an invitation and returns its token. Earlier invitations of an existing account stop working. */
export async function createInvitation(tx: WriteTx, { organizationId, accountId, isNew }: Invited, codeHash?: string) {
  const token = newToken()
  const hashes = { tokenHash: hashToken(token), codeHash }
  const insert = isNew ? insertParallelToken : insertToken
  await insert(tx, { organizationId, accountId, purpose: 'invitation', ...hashes, minutes: invitationMinutes })
  return token
}

type Invited = Pick<Recipient, 'organizationId' | 'accountId'> & { isNew?: boolean }

async function createLink(tx: WriteTx, to: Invited, emailContext: EmailContext, codeHash?: string) {
  const [token, clinic] = await Promise.all([
    createInvitation(tx, to, codeHash),
    findEmailSender(tx, to.organizationId),
  ])
  return { clinic, url: linkOf(clinic, emailContext, '/signup/') + token }
}

/** A link and a code of ten digits; the clinic may show both to the patient as well. */
export async function createPatientInvitation(tx: WriteTx, to: Invited, emailContext: EmailContext) {
  const code = newCode()
  return { code, ...(await createLink(tx, to, emailContext, hashCode(code, emailContext.secret))) }
}

export const sendPatientInvitation = (
  tx: WriteTx,
  to: Recipient,
  { code, url, clinic }: Awaited<ReturnType<typeof createPatientInvitation>>,
  emailContext: EmailContext,
) => sendEmail(tx, to, patientInvitation({ ...to, url }, code), emailContext, { clinic })

export async function invitePatient(tx: WriteTx, to: Recipient, emailContext: EmailContext) {
  const invitation = await createPatientInvitation(tx, to, emailContext)
  await sendPatientInvitation(tx, to, invitation, emailContext)
  const { code, url } = invitation
  return { code, url }
}

/** Invites many new patients of one organization, who have no invitation yet. */
export async function invitePatients(
  tx: WriteTx,
  { organizationId, organization }: Pick<Recipient, 'organizationId' | 'organization'>,
  people: Pick<Recipient, 'accountId' | 'name' | 'email'>[],
  emailContext: EmailContext,
) {
  const address = await clinicUrl(tx, organizationId, emailContext, '/signup/')
  const invitations = people.map((person) => ({ ...person, code: newCode(), token: newToken() }))
  const rows = invitations.map(({ accountId, code, token }) => ({
    organizationId,
    accountId,
    purpose: 'invitation' as const,
    tokenHash: hashToken(token),
    codeHash: hashCode(code, emailContext.secret),
    minutes: invitationMinutes,
  }))
  await insertTokens(tx, rows)
  const emails = invitations.map(({ code, token, ...to }) => ({
    to,
    content: patientInvitation({ ...to, organization, url: address + token }, code),
  }))
  await sendEmails(tx, organizationId, emails, emailContext)
}

/** Set `isOwner` for the person who registered the organization: their email thanks them instead of inviting them. */
export async function inviteStaff(tx: WriteTx, to: Recipient, emailContext: EmailContext, { isOwner = false } = {}) {
  const { url, clinic } = await createLink(tx, to, emailContext)
  await sendEmail(tx, to, (isOwner ? ownerInvitation : staffInvitation)({ ...to, url }), emailContext, { clinic })
  return { url }
}

/**
 * The person an open invitation is for. Reading does not use it up, because email scanners open links before people do.
 */
export async function findInvitation(systemDb: Db, token: string, refused: () => Error) {
  const invitation = await findToken(systemDb, 'invitation', { tokenHash: hashToken(token) })
  if (!invitation) throw refused()
  return invitation
}
