import type { FastifyRequest } from 'fastify'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor, OrganizationId } from '../http/actor.ts'
import { hashPassword, isOutdated } from '../security/passwords.ts'
import { hashCode, hashToken, newCode, newToken } from '../security/tokens-and-codes.ts'
import { readToken } from '../security/session-token.ts'
import type { Integrations, EmailContext } from '../integrations/integrations.ts'
import { renderEmailHtml, renderEmailText, oneLine, type EmailContent } from '../emails/email-layout.ts'
import { afterPassword } from './sign-in.service.ts'
import { findAccountsByPassword } from './password.service.ts'
import { findSession, insertEmail, insertToken, recordLogin, touchSession } from './account.queries.ts'
import { findEmailSender } from './account-email.queries.ts'
import { urlAtHost, greetingOf, emailThemeOf, patientInvitation } from './account-email.rules.ts'
import { chooseAccount } from './account.rules.ts'

/** Who makes a request: the signed token names the session, and the session's row says the rest, each time anew. */
export const createAuthenticator = (systemDb: Db, secret: string) =>
  async function actorOf(request: FastifyRequest): Promise<Actor | undefined> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const claims = token && (await readToken(token, secret))
    const session = claims && (await findSession(systemDb, claims.sid))
    if (!session || session.accountId !== claims.userId) return undefined
    if (session.isStale) await touchSession(systemDb, session.id, session.accountId)
    return {
      accountId: session.accountId,
      organizationId: session.organizationId as OrganizationId,
      sessionId: session.id,
      role: session.role as Actor['role'],
      name: session.name,
      expiresAt: session.expiresAt,
      isSupport: session.isSupport,
      agentId: session.agentId,
      isConfirmed: session.isConfirmed,
    }
  }

/** Signs in by password, or says what must be shown beside it. */
export async function signIn(
  systemDb: Db,
  credentials: { email: string; password: string; orgId?: string },
  visitor: { address: string; userAgent: string; host: string },
  integrations: Integrations,
) {
  const account = chooseAccount(await findAccountsByPassword(systemDb, credentials, visitor))
  if ('organizations' in account) return account
  const newHash = isOutdated(account.passwordHash!) ? await hashPassword(credentials.password) : undefined
  await recordLogin(systemDb, account.id, newHash)
  return afterPassword(systemDb, account, visitor, integrations)
}

/** Writes a letter in the clinic's look and queues it: it is sent if and only if the write is committed. */
export async function sendEmail(
  tx: WriteTx,
  to: { organizationId: string; email: string },
  letter: EmailContent,
  { isEmailEnabled }: Pick<EmailContext, 'isEmailEnabled'>,
) {
  const clinic = await findEmailSender(tx, to.organizationId)
  const look = emailThemeOf(clinic)
  const { id } = await insertEmail(tx, {
    organizationId: to.organizationId,
    recipient: to.email,
    sender: oneLine(clinic.name),
    subject: oneLine(letter.subject),
    bodyText: renderEmailText(letter),
    bodyHtml: renderEmailHtml(letter, look),
    logoFileId: look.hasLogo ? clinic.logoFileId : null,
  })
  if (isEmailEnabled) await enqueue(tx, 'sendMail', { mailId: id })
}

export interface Recipient {
  organizationId: string
  organization: string
  accountId: string
  name: string
  email: string
}

/** Links in letters lead to the clinic's own host where the operator has given it one, never to what a request names. */
export const clinicUrl = async (
  tx: Tx,
  organizationId: string,
  { appUrl }: Pick<EmailContext, 'appUrl'>,
  path: string,
) => urlAtHost(appUrl, (await findEmailSender(tx, organizationId)).host) + path

const threeDays = 72 * 60

/** Invites somebody: a link and a code of ten digits, good for three days. Answers the code, to be shown in the clinic. */
export async function invite(
  tx: WriteTx,
  to: Recipient,
  emailContext: EmailContext,
  words = patientInvitation(to.organization),
) {
  const { organizationId, accountId, organization, name } = to
  const [token, code] = [newToken(), newCode()]
  const hashes = {
    tokenHash: hashToken(token),
    codeHash: words.hasCode ? hashCode(code, emailContext.secret) : undefined,
  }
  await insertToken(tx, { organizationId, accountId, purpose: 'invitation', ...hashes, minutes: threeDays })
  const url = await clinicUrl(tx, organizationId, emailContext, `/signup/${token}`)
  const letter = {
    subject: words.subject,
    from: organization,
    greeting: greetingOf(name),
    lines: words.lines,
    action: { label: words.label, url },
    code: words.hasCode ? code : undefined,
    closing: 'If you did not expect this letter you can leave it unanswered.',
    // Only patients have a code, and they are shown what awaits them.
    hasFigure: words.hasCode,
  }
  await sendEmail(tx, to, letter, emailContext)
  return { code, url }
}

/** Mails a link that sets a new password, good for half an hour. */
export async function emailPasswordReset(tx: WriteTx, to: Recipient, emailContext: EmailContext) {
  const token = newToken()
  const { organizationId, accountId, organization, name } = to
  await insertToken(tx, { organizationId, accountId, purpose: 'reset', tokenHash: hashToken(token), minutes: 30 })
  const letter = {
    subject: 'Set a new password',
    from: organization,
    greeting: greetingOf(name),
    lines: [
      `Someone asked for a new password for your account at ${organization}.`,
      'The link works once, for half an hour.',
    ],
    action: {
      label: 'Set a new password',
      url: await clinicUrl(tx, organizationId, emailContext, `/verify?token=${token}`),
    },
    closing: 'If it was not you, nothing has changed and you need not do anything.',
  }
  await sendEmail(tx, to, letter, emailContext)
}

/** A password that is not the account's own is refused at its field. */
export function wrongOldPassword() {
  return new Problem('invalid', 'Invalid password.', [{ field: 'oldPassword', message: 'Invalid password.' }])
}
