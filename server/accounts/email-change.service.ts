import type { WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor } from '../http/actor.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { clinicUrl, sendEmail } from './account.service.ts'
import { findEmailTaken, findToken, insertToken, updateAccount, consumeToken, revokeTokens } from './account.queries.ts'
import { findEmailSender } from './account-email.queries.ts'
import { markVerified } from './sign-up.queries.ts'
import { movedLetter, verificationLetter } from './account-email.rules.ts'
import { verificationRefused } from './sign-up.rules.ts'

/** Sends the link by which another e-mail becomes somebody's own; none where another account of the clinic has it. */
export async function requestEmailChange(
  tx: WriteTx,
  { organizationId, accountId, name }: Actor,
  email: string,
  emailContext: EmailContext,
) {
  if (await findEmailTaken(tx, organizationId, email, accountId)) return
  const token = newToken()
  const hash = { tokenHash: hashToken(token), minutes: 72 * 60 }
  await insertToken(tx, { organizationId, accountId, purpose: 'verification', email, ...hash })
  const url = await clinicUrl(tx, organizationId, emailContext, `/verification?token=${token}`)
  const clinic = await findEmailSender(tx, organizationId)
  await sendEmail(tx, { organizationId, email }, verificationLetter(name, clinic.name, url), emailContext)
}

/** After the e-mail of an account has changed: what went to the old one is void, and the new one gets what it needs. */
export async function reissueForNewEmail(tx: WriteTx, accountId: string) {
  await revokeTokens(tx, accountId)
  await enqueue(tx, 'resendWaiting', { accountId, isTrusted: true })
}

type VerificationToken = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** The old address hears of it, and what went there opens nothing any more. */
async function applyEmailChange(tx: WriteTx, account: VerificationToken, email: string, emailContext: EmailContext) {
  const { orgId, accountId, name, orgName } = account
  if (await findEmailTaken(tx, orgId, email, accountId)) throw verificationRefused()
  await updateAccount(tx, orgId, accountId, { email })
  await reissueForNewEmail(tx, accountId)
  await sendEmail(tx, { organizationId: orgId, email: account.email }, movedLetter(name, orgName), emailContext)
}

/** The link of the letter has shown that the e-mail is theirs. Answers the e-mail. */
export async function verifyEmail(tx: WriteTx, token: string, emailContext: EmailContext) {
  const found = await findToken(tx, 'verification', { tokenHash: hashToken(token) })
  if (!found || !(await consumeToken(tx, found.id))) throw verificationRefused()
  if (found.newEmail) await applyEmailChange(tx, found, found.newEmail, emailContext)
  await markVerified(tx, found.accountId)
  return { email: found.newEmail ?? found.email }
}
