import timers from 'node:timers/promises'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { accountClosedText } from '../emails/account-closed.ts'
import { findEmailSender } from '../emails/email.queries.ts'
import { organizationSuspendedText } from '../emails/organization-suspended.ts'
import { passwordChanged } from '../emails/password-changed.ts'
import type { Actor } from '../http/actor.ts'
import type { Visitor } from '../http/app-context.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { findOrganizationByHost } from '../organizations/organization.queries.ts'
import { hashPassword, isPassword } from '../security/passwords.ts'
import {
  findAccountsByEmail,
  findPasswordHash,
  findSuspendedAccounts,
  recordFailedLogin,
  replacePassword,
} from './account.queries.ts'
import { loginRefused } from './account.rules.ts'
import { revokeTakeoverLinks } from './account-token.queries.ts'
import { sendEmail } from './email.service.ts'
import { endSessions } from './login-session.queries.ts'
import { ensureUncommon } from './password.rules.ts'
import { countSecurityFailure } from './security-warning.service.ts'
import { countSignInAttempt } from './sign-in-limit.service.ts'
import { passwordWarningAfter, refusalMilliseconds } from './sign-in-limit.rules.ts'

type Candidate = Awaited<ReturnType<typeof findAccountsByEmail>>[number]

/** Hashes once even for an unknown email, so that it takes as long as a known one. */
async function filterByPassword(candidates: Candidate[], password: string) {
  if (candidates.length === 0) await isPassword(password, undefined)
  const matching: Candidate[] = []
  for (const account of candidates) if (await isPassword(password, account.passwordHash)) matching.push(account)
  return matching
}

const recordFailure = (systemDb: Db, accounts: Candidate[]) =>
  inTransaction(systemDb, async (tx) => {
    const failed = await recordFailedLogin(
      tx,
      accounts.map(({ id }) => id),
    )
    for (const { id, failedLogins } of failed)
      if (failedLogins === passwordWarningAfter) await enqueue(tx, 'warnOfPasswordGuessing', { accountId: id })
  })

/** Only a person who knows the password or reads the account's email learns that the clinic has closed the account. */
export const accountIsClosed = (organization: string) => new Problem('conflict', accountClosedText(organization))

/** Only a person who knows the password or reads the account's email learns that the organization is suspended. */
export const organizationIsSuspended = () => new Problem('conflict', organizationSuspendedText)

async function ensureNotSuspended(systemDb: Db, email: string, password: string, organizationId?: string) {
  for (const { passwordHash } of await findSuspendedAccounts(systemDb, email, organizationId))
    if (await isPassword(password, passwordHash)) throw organizationIsSuspended()
}

/**
 * The active accounts that this email and password open, at the given organization or the one of the visited host.
 * Every refusal of a wrong password has the same text and takes the same time.
 */
export async function findAccountsByPassword(
  systemDb: Db,
  { email, password, orgId }: { email: string; password: string; orgId?: string },
  visitor: Visitor,
) {
  const refusedAt = performance.now() + refusalMilliseconds
  const takeBackAttempt = await countSignInAttempt(systemDb, email, visitor)
  const organizationId = orgId ?? (await findOrganizationByHost(systemDb, visitor.host))?.id
  const candidates = await findAccountsByEmail(systemDb, email, organizationId)
  const matching = await filterByPassword(candidates, password)
  const active = matching.filter(({ isActive }) => isActive)
  if (active.length > 0) {
    await takeBackAttempt()
    return active
  }
  if (matching[0]) throw accountIsClosed(matching[0].organization)
  await ensureNotSuspended(systemDb, email, password, organizationId)
  if (candidates.length > 0) await recordFailure(systemDb, candidates)
  await countSecurityFailure(systemDb, 'logins')
  await timers.setTimeout(Math.max(0, refusedAt - performance.now()))
  throw loginRefused()
}

const wrongOldPassword = () =>
  new Problem('invalid', 'Invalid password.', [{ field: 'oldPassword', message: 'Invalid password.' }])

/** The hash of the actor's new password, if the old one was right. */
export async function prepareNewPassword(
  systemDb: Db,
  { accountId }: Actor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
) {
  const { passwordHash, email, name } = await findPasswordHash(systemDb, accountId)
  if (!(await isPassword(oldPassword, passwordHash))) throw wrongOldPassword()
  ensureUncommon(newPassword, { name, email })
  return { prepared: { oldHash: passwordHash!, newHash: await hashPassword(newPassword), email, name } }
}

/** Changes the actor's own password, revokes links that could take over the account, and ends their other sessions. */
export async function changePassword(
  tx: WriteTx,
  { organizationId, accountId, sessionId }: Actor,
  { oldHash, newHash, email, name }: Awaited<ReturnType<typeof prepareNewPassword>>['prepared'],
  emailContext: EmailContext,
) {
  if (!(await replacePassword(tx, accountId, oldHash, newHash))) throw wrongOldPassword()
  await revokeTakeoverLinks(tx, accountId)
  await endSessions(tx, accountId, sessionId)
  const clinic = await findEmailSender(tx, organizationId)
  const content = passwordChanged({ name, organization: clinic.name })
  await sendEmail(tx, { organizationId, accountId, email }, content, emailContext, { clinic })
}
