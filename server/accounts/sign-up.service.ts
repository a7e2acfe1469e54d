import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { Registration } from '@kinora/contract/sign-up.ts'
import { inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import { hashPassword } from '../security/passwords.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { invite, clinicUrl, emailPasswordReset, sendEmail } from './account.service.ts'
import {
  endSessions,
  findAccountsByEmail,
  findToken,
  insertAccount,
  insertToken,
  updatePassword,
  consumeToken,
} from './account.queries.ts'
import { countWithin } from './sign-in-limit.queries.ts'
import { findPendingAccounts, setAwaitsOwner, type PendingAccount } from './sign-up.queries.ts'
import { invitationFor, verificationLetter } from './account-email.rules.ts'
import { ensureUncommon } from './password.rules.ts'
import {
  signupRoles,
  invitationRefused,
  emailLimits,
  pendingStep,
  type SignupKind,
  type LimitedEmail,
} from './sign-up.rules.ts'

interface Invited {
  organizationId: string
  organization: string
  role: Role
  name: string
  email: string
  mobile: string
}

/**
 * Makes an account without a password and invites its owner by mail, with the words for their role; the link leads to
 * /signup/{token}. Answers the account's id, and the code and link of the letter, for the clinic to show. An e-mail that
 * the organization knows already is refused at its field.
 */
export async function inviteAccount(tx: WriteTx, invited: Invited, emailContext: EmailContext, { isNew = false } = {}) {
  const { organizationId, organization, role, name, email, mobile } = invited
  const account = await insertAccount(tx, { organizationId, role, name, email, mobile })
  if (!account) throw fieldProblem('conflict', 'email', 'Email already in use.')
  const to = { organizationId, organization, accountId: account.id, name, email }
  return { accountId: account.id, ...(await invite(tx, to, emailContext, invitationFor(role, organization, isNew))) }
}

/** Makes an organization that nobody can sign in to until its owner has followed the link of the letter. */
export async function register(
  tx: WriteTx,
  { name, email, mobile, orgName, kind, timeZone }: Registration,
  emailContext: EmailContext,
) {
  const id = await insertOrganization(tx, { name: orgName, kind, email, mobile, plan: 'free', timeZone })
  await setAwaitsOwner(tx, id, true)
  const role = kind === 'solo' ? 'solo' : 'business_admin'
  await inviteAccount(tx, { organizationId: id, organization: orgName, role, name, email, mobile }, emailContext, {
    isNew: true,
  })
  return id
}

/** Who an open invitation is for, or the one answer to all that are not. Looking does not use it up. */
export async function findInvitation(db: Tx, token: string, refused: () => Error) {
  const invitation = await findToken(db, 'invitation', { tokenHash: hashToken(token) })
  if (!invitation) throw refused()
  return { ...invitation, role: invitation.role as Role }
}

/** A first password: the link is used up, the e-mail is known to be theirs, and an organization that waited is open. */
export async function signUp(tx: WriteTx, door: SignupKind, token: string, password: string) {
  const invitation = await findInvitation(tx, token, invitationRefused)
  if (!signupRoles[door](invitation.role)) throw invitationRefused()
  const { id, accountId, orgId, orgName: organization, name, email } = invitation
  ensureUncommon(password, { name, email, organization })
  const passwordHash = await hashPassword(password)
  if (!(await consumeToken(tx, id))) throw invitationRefused()
  await updatePassword(tx, accountId, passwordHash)
  await endSessions(tx, accountId)
  if (door === 'owner') await setAwaitsOwner(tx, orgId, false)
}

/** Counts a letter that somebody at the door asked for; false where the mailbox has had enough of them. */
async function isWithinEmailLimit(systemDb: Db, kind: LimitedEmail, email: string) {
  for (const { most, seconds } of emailLimits[kind]) {
    if ((await countWithin(systemDb, `mail ${kind} ${seconds} ${hashToken(email)}`, seconds)) > most) return false
  }
  return true
}

/** Asks for the letters of a mailbox again. The answer comes before anybody looks whether there is an account. */
export interface Resend {
  email?: string
  accountId?: string
  organizationId?: string
  /** Asked for by somebody who may, and not at the door: not counted. */
  isTrusted?: boolean
}

async function resendPendingEmail(tx: WriteTx, waiting: PendingAccount, emailContext: EmailContext) {
  const { accountId, organizationId, organization, role, name, email, awaitsOwner } = waiting
  if (pendingStep(waiting) === 'invitation')
    return invite(tx, waiting, emailContext, invitationFor(role, organization, awaitsOwner))
  const token = newToken()
  const hash = { tokenHash: hashToken(token), minutes: 72 * 60 }
  await insertToken(tx, { organizationId, accountId, purpose: 'verification', ...hash })
  const url = await clinicUrl(tx, organizationId, emailContext, `/verification?token=${token}`)
  return sendEmail(tx, { organizationId, email }, verificationLetter(name, organization, url), emailContext)
}

/** Sends again whatever the accounts wait for: the invitation, or the letter that confirms an e-mail. */
export async function resendPendingEmails(systemDb: Db, { isTrusted, ...whom }: Resend, emailContext: EmailContext) {
  const waiting = (await findPendingAccounts(systemDb, whom)).filter((account) => pendingStep(account))
  const [first] = waiting
  if (!first || !(isTrusted || (await isWithinEmailLimit(systemDb, 'invitation', first.email)))) return
  for (const account of waiting) await inTransaction(systemDb, (tx) => resendPendingEmail(tx, account, emailContext))
}

/** Mails a link for a new password to every account of an e-mail that has one. */
export async function emailPasswordResets(
  systemDb: Db,
  { email, organizationId }: { email: string; organizationId?: string },
  emailContext: EmailContext,
) {
  const accounts = (await findAccountsByEmail(systemDb, email, organizationId)).filter(
    ({ isActive, passwordHash }) => isActive && passwordHash,
  )
  if (accounts.length === 0 || !(await isWithinEmailLimit(systemDb, 'reset', email))) return
  for (const account of accounts)
    await inTransaction(systemDb, (tx) => emailPasswordReset(tx, { ...account, accountId: account.id }, emailContext))
}
