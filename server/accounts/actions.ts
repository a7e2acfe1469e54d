import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '@kinora/contract/accounts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { enqueue } from '../database/enqueue.ts'
import type { Actor, OrganizationId } from '../http/actor.ts'
import { hashPassword, isOutdated, isPassword } from '../http/passwords.ts'
import { hashCode, hashToken, newCode, newToken } from '../http/secrets.ts'
import { readToken, signToken } from '../http/tokens.ts'
import type { Post } from '../outside/outside.ts'
import { letterHtml, letterText, oneLine, type LetterText } from '../outside/letters.ts'
import {
  findAccountsByEmail,
  findSession,
  insertMail,
  insertSession,
  insertToken,
  updateFailedLogin,
  updateLoggedIn,
  updateSessionSeen,
} from './queries.ts'
import { isWithoutPlan, loginRefused, whoSignsIn } from './rules.ts'

/** Who makes a request: the signed token names the session, and the session's row says the rest, each time anew. */
export const actorFrom = (system: Db, secret: string) =>
  async function actorOf(request: FastifyRequest): Promise<Actor | undefined> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const claims = token && (await readToken(token, secret))
    const session = claims && (await findSession(system, claims.sid))
    if (!session || session.accountId !== claims.userId) return undefined
    if (session.isStale) await updateSessionSeen(system, session.id, session.accountId)
    return {
      accountId: session.accountId,
      organizationId: session.organizationId as OrganizationId,
      sessionId: session.id,
      role: session.role as Actor['role'],
      name: session.name,
      expiresAt: session.expiresAt,
      isSupport: session.isSupport,
    }
  }

type Found = Awaited<ReturnType<typeof findAccountsByEmail>>[number]

/** The accounts that the password opens. An unknown e-mail costs as much time as a known one. */
async function fittingAccounts(candidates: Found[], password: string) {
  if (candidates.length === 0) await isPassword(password, undefined)
  const fitting: Found[] = []
  for (const account of candidates) if (await isPassword(password, account.passwordHash)) fitting.push(account)
  return fitting
}

/** Signs in by password. Failures are counted outside of the call's transaction, which a refusal rolls back. */
export async function signIn(
  system: Db,
  { email, password, orgId }: { email: string; password: string; orgId?: string },
  visitor: { address: string; userAgent: string },
  secret: string,
): Promise<SignedIn | { organizations: { orgId: string; orgName: string }[] }> {
  const candidates = await findAccountsByEmail(system, email, orgId)
  const open = candidates.filter((account) => !account.isLocked)
  const fitting = await fittingAccounts(open, password)
  if (fitting.length === 0) {
    if (open.length)
      await updateFailedLogin(
        system,
        open.map(({ id }) => id),
      )
    throw loginRefused()
  }
  const account = whoSignsIn(fitting)
  if ('organizations' in account) return account
  const newHash = isOutdated(account.passwordHash!) ? await hashPassword(password) : undefined
  await updateLoggedIn(system, account.id, newHash)
  return startSession(system, account, visitor, secret)
}

async function startSession(
  system: Db,
  account: Found,
  visitor: { address: string; userAgent: string },
  secret: string,
) {
  const { id: accountId, organizationId, name, role, planId, plan } = account
  const { address, userAgent } = visitor
  const session = await insertSession(system, { organizationId, accountId, address, userAgent })
  const token = await signToken(
    { userId: accountId, orgId: organizationId, sid: session.id },
    session.expiresAt,
    secret,
  )
  return {
    token,
    userId: accountId,
    orgId: organizationId,
    name,
    role: role as SignedIn['role'],
    planId: isWithoutPlan(role) ? null : planId,
    plan: isWithoutPlan(role) ? null : (plan as SignedIn['plan']),
  }
}

/** Writes a letter and queues it: it is sent if and only if the write is committed. */
export async function sendLetter(
  tx: WriteTx,
  to: { organizationId: string; email: string },
  letter: LetterText,
  { isMailing }: Pick<Post, 'isMailing'>,
) {
  const { id } = await insertMail(tx, {
    organizationId: to.organizationId,
    recipient: to.email,
    subject: oneLine(letter.subject),
    bodyText: letterText(letter),
    bodyHtml: letterHtml(letter),
  })
  if (isMailing) await enqueue(tx, 'sendMail', { mailId: id })
}

interface Recipient {
  organizationId: string
  organization: string
  accountId: string
  name: string
  email: string
}

const threeDays = 72 * 60

/** Invites somebody: a link and a code of ten digits, good for three days. Answers the code, to be shown in the clinic. */
export async function invite(tx: WriteTx, to: Recipient, post: Post) {
  const { appUrl, secret } = post
  const { organizationId, accountId, organization, name } = to
  const [token, code] = [newToken(), newCode()]
  const hashes = { tokenHash: hashToken(token), codeHash: hashCode(code, secret) }
  await insertToken(tx, { organizationId, accountId, purpose: 'invitation', ...hashes, minutes: threeDays })
  const url = `${appUrl}/signup/${token}`
  await sendLetter(
    tx,
    to,
    {
      subject: `Your exercise program from ${organization}`,
      from: organization,
      greeting: `Hello ${name.split(' ')[0]},`,
      lines: [
        `${organization} has invited you to Kinora, where your exercise program is waiting for you.`,
        'Choose a password to begin. The link and the code work for three days.',
      ],
      action: { label: 'Open my program', url },
      code,
      closing: 'If you did not expect this letter you can leave it unanswered.',
    },
    post,
  )
  return { code, url }
}

/** Mails a link that sets a new password, good for half an hour. */
export async function mailReset(tx: WriteTx, to: Recipient, post: Post) {
  const token = newToken()
  const { organizationId, accountId, organization, name } = to
  await insertToken(tx, { organizationId, accountId, purpose: 'reset', tokenHash: hashToken(token), minutes: 30 })
  await sendLetter(
    tx,
    to,
    {
      subject: 'Set a new password',
      from: organization,
      greeting: `Hello ${name.split(' ')[0]},`,
      lines: [
        `Someone asked for a new password for your account at ${organization}.`,
        'The link works once, for half an hour.',
      ],
      action: { label: 'Set a new password', url: `${post.appUrl}/verify?token=${token}` },
      closing: 'If it was not you, nothing has changed and you need not do anything.',
    },
    post,
  )
}

/** A password that is not the account's own is refused at its field. */
export function wrongOldPassword() {
  return new Problem('invalid', 'Invalid password.', [{ field: 'oldPassword', message: 'Invalid password.' }])
}
