import type { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import { accountClosed } from '../emails/account-closed.ts'
import { organizationSuspended } from '../emails/organization-suspended.ts'
import { passwordChanged } from '../emails/password-changed.ts'
import { passwordReset } from '../emails/password-reset.ts'
import type { EmailContent } from '../emails/email-layout.ts'
import { recordTokenUse } from '../http/audit-event.queries.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { logoUrl } from '../organizations/organization.service.ts'
import { hashPassword } from '../security/passwords.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import { findAccountsByEmail, findSuspendedAccounts, updatePassword } from './account.queries.ts'
import { consumeToken, findClosedToken, findToken, insertToken, revokeTakeoverLinks } from './account-token.queries.ts'
import { isWithinEmailLimit } from './email-limit.service.ts'
import { clinicUrl, sendEmail } from './email.service.ts'
import type { Recipient } from './invitation.service.ts'
import { endSessions } from './login-session.queries.ts'
import { ensureUncommon } from './password.rules.ts'
import { accountIsClosed, organizationIsSuspended } from './password.service.ts'
import { resetSignInLimits } from './sign-in-limit.service.ts'
import { resetLinkRefused, resetRefused } from './sign-up.rules.ts'
import { passwordResetMinutes } from './link-lifetime.rules.ts'

/** Emails a link for choosing a new password. */
export async function emailPasswordReset(tx: WriteTx, to: Recipient, emailContext: EmailContext) {
  const token = newToken()
  const { organizationId, accountId } = to
  const minutes = passwordResetMinutes
  await insertToken(tx, { organizationId, accountId, purpose: 'reset', tokenHash: hashToken(token), minutes })
  const url = await clinicUrl(tx, organizationId, emailContext, `/verify?token=${token}`)
  await sendEmail(tx, to, passwordReset({ ...to, url }), emailContext)
}

/**
 * Emails a reset link for every account of this email that has a password. If none can sign in, the email says why: the
 * clinic has closed the account, or is suspended.
 */
export async function emailPasswordResets(
  systemDb: Db,
  { email, organizationId }: { email: string; organizationId?: string },
  emailContext: EmailContext,
) {
  const accounts = (await findAccountsByEmail(systemDb, email, organizationId)).filter(
    ({ passwordHash }) => passwordHash,
  )
  const suspended = await findSuspendedAccounts(systemDb, email, organizationId)
  if (accounts.length + suspended.length === 0 || !(await isWithinEmailLimit(systemDb, 'reset', email))) return
  const send = (to: { id: string; organizationId: string; email: string }, content: EmailContent) =>
    inTransaction(systemDb, (tx) => sendEmail(tx, { ...to, accountId: to.id }, content, emailContext))
  const active = accounts.filter(({ isActive }) => isActive)
  for (const account of active)
    await inTransaction(systemDb, (tx) => emailPasswordReset(tx, { ...account, accountId: account.id }, emailContext))
  if (active.length > 0) return
  for (const account of accounts) await send(account, accountClosed(account))
  for (const account of suspended) await send(account, organizationSuspended(account))
}

/** The open token of a reset link. The holder reads the account's email, so the refusal may give the reason. */
async function requireResetToken(systemDb: Db, token: string, refused: () => Problem) {
  const by = { tokenHash: hashToken(token) }
  const found = await findToken(systemDb, 'reset', by)
  if (found) return found
  const closed = await findClosedToken(systemDb, 'reset', by)
  if (!closed) throw refused()
  throw closed.isOrganizationOpen ? accountIsClosed(closed.orgName) : organizationIsSuspended()
}

/** Whose reset link this is; refused if it was used or has expired. */
export async function findResetLink(db: Tx, token: string) {
  const link = await requireResetToken(db, token, resetLinkRefused)
  return { email: link.email, orgName: link.orgName, orgLogo: logoUrl(link.logoFileId) }
}

/** Whose link it is, and the hash of the new password. */
export async function prepareReset(systemDb: Db, link: { token: string; password: string }) {
  const token = await requireResetToken(systemDb, link.token, resetRefused)
  ensureUncommon(link.password, { ...token, organization: token.orgName })
  return { prepared: { token, passwordHash: await hashPassword(link.password) } }
}

/** Sets the password with an emailed link, and signs the account out everywhere. */
export async function resetPassword(
  tx: WriteTx,
  { token, passwordHash }: Awaited<ReturnType<typeof prepareReset>>['prepared'],
  emailContext: EmailContext,
) {
  if (!(await consumeToken(tx, token.id))) throw resetRefused()
  await updatePassword(tx, token.accountId, passwordHash)
  await revokeTakeoverLinks(tx, token.accountId)
  await endSessions(tx, token.accountId)
  await resetSignInLimits(tx, token.email)
  await recordTokenUse(tx, token, 'accounts.resetPassword')
  const { orgId, orgName, accountId, email, name } = token
  const content = passwordChanged({ name, organization: orgName })
  await sendEmail(tx, { organizationId: orgId, accountId, email }, content, emailContext)
}
