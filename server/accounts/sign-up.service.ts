import type { Registration } from '@kinora/contract/sign-up.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { recordTokenUse } from '../http/audit-event.queries.ts'
import { ensureFound } from '../http/implement.ts'
import type { EmailContext, Integrations } from '../integrations/integrations.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { hashPassword } from '../security/passwords.ts'
import { insertAccount, updatePassword } from './account.queries.ts'
import { consumeToken } from './account-token.queries.ts'
import { emailVerificationLink } from './email-change.service.ts'
import { isWithinEmailLimit } from './email-limit.service.ts'
import { findInvitation, invitePatient, inviteStaff } from './invitation.service.ts'
import { endSessions } from './login-session.queries.ts'
import { ensureUncommon } from './password.rules.ts'
import { findPendingAccounts, setAwaitsOwner, type PendingAccount } from './sign-up.queries.ts'
import { invitationRefused, pendingStep, signupRoles, type SignupKind } from './sign-up.rules.ts'

/** Creates an organization. Nobody can sign in to it until its owner has followed the link of the email. */
export async function register(
  tx: WriteTx,
  { name, email, mobile, orgName, kind, timeZone }: Registration,
  emailContext: EmailContext & Pick<Integrations, 'isSelfHosted'>,
) {
  const plan = emailContext.isSelfHosted ? 'custom' : 'free'
  const id = await insertOrganization(tx, { name: orgName, kind, email, mobile, plan, timeZone })
  await setAwaitsOwner(tx, id, true)
  const role = kind === 'solo' ? 'solo' : 'business_admin'
  const { id: accountId } = ensureFound(await insertAccount(tx, { organizationId: id, role, name, email, mobile }))
  const owner = { organizationId: id, organization: orgName, accountId, name, email }
  await inviteStaff(tx, owner, emailContext, { isOwner: true })
  return id
}

/** The account that the link invites, and the hash of the chosen password. */
export async function prepareSignUp(systemDb: Db, kind: SignupKind, token: string, password: string) {
  const invitation = await findInvitation(systemDb, token, invitationRefused)
  if (!signupRoles[kind](invitation.role)) throw invitationRefused()
  ensureUncommon(password, { ...invitation, organization: invitation.orgName })
  return { prepared: { invitation, passwordHash: await hashPassword(password) } }
}

/** Sets the first password. For an owner this also activates the organization. */
export async function signUp(
  tx: WriteTx,
  kind: SignupKind,
  { invitation, passwordHash }: Awaited<ReturnType<typeof prepareSignUp>>['prepared'],
) {
  const { id, accountId, orgId } = invitation
  if (!(await consumeToken(tx, id))) throw invitationRefused()
  await updatePassword(tx, accountId, passwordHash)
  await endSessions(tx, accountId)
  if (kind === 'owner') await setAwaitsOwner(tx, orgId, false)
  await recordTokenUse(tx, invitation, 'accounts.signUp')
}

function resendPendingEmail(tx: WriteTx, account: PendingAccount, emailContext: EmailContext) {
  if (pendingStep(account) === 'verification') return emailVerificationLink(tx, account, emailContext)
  if (account.role === 'patient') return invitePatient(tx, account, emailContext)
  return inviteStaff(tx, account, emailContext, { isOwner: account.awaitsOwner })
}

export interface Resend {
  email?: string
  accountId?: string
  organizationId?: string
  /** True if requested by a signed-in person, whose requests are not limited. */
  isTrusted?: boolean
}

/** Resends what the accounts are waiting for: the invitation, or the link that verifies their email. */
export async function resendPendingEmails(systemDb: Db, { isTrusted, ...filter }: Resend, emailContext: EmailContext) {
  const pending = (await findPendingAccounts(systemDb, filter)).filter((account) => pendingStep(account))
  const [first] = pending
  if (!first || !(isTrusted || (await isWithinEmailLimit(systemDb, 'invitation', first.email)))) return
  for (const account of pending)
    await inTransaction(systemDb, async (tx) => void (await resendPendingEmail(tx, account, emailContext)))
}
