import type { WriteTx } from '../database/connect.ts'
import { emailChanged } from '../emails/email-changed.ts'
import { emailVerification } from '../emails/email-verification.ts'
import type { Actor } from '../http/actor.ts'
import { recordTokenUse } from '../http/audit-event.queries.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import { findOtherAccountByEmail, updateAccount } from './account.queries.ts'
import { consumeToken, findToken, insertToken, revokeTokens } from './account-token.queries.ts'
import { findEmailSender } from '../emails/email.queries.ts'
import { clinicUrl, sendEmail } from './email.service.ts'
import type { Recipient } from './invitation.service.ts'
import { markVerified } from './sign-up.queries.ts'
import { verificationRefused } from './sign-up.rules.ts'
import { emailVerificationMinutes } from './link-lifetime.rules.ts'

/** Emails a link that verifies the recipient's address, or replaces the account's email by `newEmail`. */
export async function emailVerificationLink(tx: WriteTx, to: Recipient, emailContext: EmailContext, newEmail?: string) {
  const { organizationId, accountId } = to
  const token = newToken()
  await insertToken(tx, {
    organizationId,
    accountId,
    purpose: 'verification',
    email: newEmail,
    tokenHash: hashToken(token),
    minutes: emailVerificationMinutes,
  })
  const url = await clinicUrl(tx, organizationId, emailContext, `/verification?token=${token}`)
  await sendEmail(tx, { organizationId, accountId, email: to.email }, emailVerification({ ...to, url }), emailContext)
}

/** Silently sends nothing if another account of the clinic uses that email: it could be a patient's. */
export async function requestEmailChange(tx: WriteTx, actor: Actor, email: string, emailContext: EmailContext) {
  const { organizationId, accountId, name } = actor
  if (await findOtherAccountByEmail(tx, organizationId, email, accountId)) return
  const { name: organization } = await findEmailSender(tx, organizationId)
  await emailVerificationLink(tx, { organizationId, organization, accountId, name, email }, emailContext, email)
}

/** Revokes links sent to the old email, and resends a pending invitation or verification to the new one. */
export async function reissueForNewEmail(tx: WriteTx, accountId: string) {
  await revokeTokens(tx, accountId)
  await enqueue(tx, 'resendPendingEmails', { accountId, isTrusted: true })
}

type VerificationToken = NonNullable<Awaited<ReturnType<typeof findToken>>>

async function applyEmailChange(tx: WriteTx, token: VerificationToken, email: string, emailContext: EmailContext) {
  const { orgId, accountId, name, orgName: organization } = token
  if (await findOtherAccountByEmail(tx, orgId, email, accountId)) throw verificationRefused()
  await updateAccount(tx, orgId, accountId, { email })
  await reissueForNewEmail(tx, accountId)
  const oldAddress = { organizationId: orgId, accountId, email: token.email }
  await sendEmail(tx, oldAddress, emailChanged({ name, organization }), emailContext)
}

/** Uses up the emailed link. Returns the email that is now verified. */
export async function verifyEmail(tx: WriteTx, token: string, emailContext: EmailContext) {
  const storedToken = await findToken(tx, 'verification', { tokenHash: hashToken(token) })
  if (!storedToken || !(await consumeToken(tx, storedToken.id))) throw verificationRefused()
  if (storedToken.newEmail) await applyEmailChange(tx, storedToken, storedToken.newEmail, emailContext)
  await markVerified(tx, storedToken.accountId)
  await recordTokenUse(tx, storedToken, 'accounts.verify')
  return { email: storedToken.newEmail ?? storedToken.email }
}
