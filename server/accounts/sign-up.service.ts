import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { Registration } from '@kinora/contract/sign-up.ts'
import { inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import { hashPassword } from '../security/passwords.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { invite, linkFor, emailPasswordReset, sendEmail } from './account.service.ts'
import {
  endSessionsOf,
  findAccountsByEmail,
  findToken,
  insertAccount,
  insertToken,
  updatePassword,
  useToken,
} from './account.queries.ts'
import { countOne } from './sign-in-limit.queries.ts'
import { findWaiting, updateAwaiting, type Waiting } from './sign-up.queries.ts'
import { invitationFor, verificationLetter } from './account-email.rules.ts'
import { ensureUncommon } from './password.rules.ts'
import { doors, invitationRefused, mailLimits, waitsFor, type Door, type MailKind } from './sign-up.rules.ts'

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
export async function inviteAccount(tx: WriteTx, invited: Invited, post: EmailContext, { isNew = false } = {}) {
  const { organizationId, organization, role, name, email, mobile } = invited
  const account = await insertAccount(tx, { organizationId, role, name, email, mobile })
  if (!account) throw fieldProblem('conflict', 'email', 'Email already in use.')
  const to = { organizationId, organization, accountId: account.id, name, email }
  return { accountId: account.id, ...(await invite(tx, to, post, invitationFor(role, organization, isNew))) }
}

/** Makes an organization that nobody can sign in to until its owner has followed the link of the letter. */
export async function register(
  tx: WriteTx,
  { name, email, mobile, orgName, kind, timeZone }: Registration,
  post: EmailContext,
) {
  const id = await insertOrganization(tx, { name: orgName, kind, email, mobile, plan: 'free', timeZone })
  await updateAwaiting(tx, id, true)
  const role = kind === 'solo' ? 'solo' : 'business_admin'
  await inviteAccount(tx, { organizationId: id, organization: orgName, role, name, email, mobile }, post, {
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
export async function signUp(tx: WriteTx, door: Door, token: string, password: string) {
  const invitation = await findInvitation(tx, token, invitationRefused)
  if (!doors[door](invitation.role)) throw invitationRefused()
  const { id, accountId, orgId, orgName: organization, name, email } = invitation
  ensureUncommon(password, { name, email, organization })
  const passwordHash = await hashPassword(password)
  if (!(await useToken(tx, id))) throw invitationRefused()
  await updatePassword(tx, accountId, passwordHash)
  await endSessionsOf(tx, accountId)
  if (door === 'owner') await updateAwaiting(tx, orgId, false)
}

/** Counts a letter that somebody at the door asked for; false where the mailbox has had enough of them. */
async function mayMail(systemDb: Db, kind: MailKind, email: string) {
  for (const { most, seconds } of mailLimits[kind]) {
    if ((await countOne(systemDb, `mail ${kind} ${seconds} ${hashToken(email)}`, seconds)) > most) return false
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

async function writeAgain(tx: WriteTx, waiting: Waiting, post: EmailContext) {
  const { accountId, organizationId, organization, role, name, email, awaitsOwner } = waiting
  if (waitsFor(waiting) === 'invitation')
    return invite(tx, waiting, post, invitationFor(role, organization, awaitsOwner))
  const token = newToken()
  const hash = { tokenHash: hashToken(token), minutes: 72 * 60 }
  await insertToken(tx, { organizationId, accountId, purpose: 'verification', ...hash })
  const url = await linkFor(tx, organizationId, post, `/verification?token=${token}`)
  return sendEmail(tx, { organizationId, email }, verificationLetter(name, organization, url), post)
}

/** Sends again whatever the accounts wait for: the invitation, or the letter that confirms an e-mail. */
export async function resendWaiting(systemDb: Db, { isTrusted, ...whom }: Resend, post: EmailContext) {
  const waiting = (await findWaiting(systemDb, whom)).filter((account) => waitsFor(account))
  const [first] = waiting
  if (!first || !(isTrusted || (await mayMail(systemDb, 'invitation', first.email)))) return
  for (const account of waiting) await inTransaction(systemDb, (tx) => writeAgain(tx, account, post))
}

/** Mails a link for a new password to every account of an e-mail that has one. */
export async function resetByMail(
  systemDb: Db,
  { email, organizationId }: { email: string; organizationId?: string },
  post: EmailContext,
) {
  const accounts = (await findAccountsByEmail(systemDb, email, organizationId)).filter(
    ({ isActive, passwordHash }) => isActive && passwordHash,
  )
  if (accounts.length === 0 || !(await mayMail(systemDb, 'reset', email))) return
  for (const account of accounts)
    await inTransaction(systemDb, (tx) => emailPasswordReset(tx, { ...account, accountId: account.id }, post))
}
