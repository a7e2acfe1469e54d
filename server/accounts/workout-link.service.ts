import { Problem } from '@kinora/contract/problem.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import type { Visitor } from '../http/app-context.ts'
import { logoUrl } from '../organizations/organization.service.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import { consumeToken, findToken, insertParallelToken } from './account-token.queries.ts'
import { insertLinkSession, findSessionAccount } from './login-session.queries.ts'
import { signedInReply } from './login-session.service.ts'
import { hasFactor } from './second-factor.rules.ts'
import { findProtection } from './second-factor.queries.ts'
import { workoutLinkMinutes } from './link-lifetime.rules.ts'

/** The same for used, expired and unknown links. */
const linkRefused = () =>
  new Problem('invalid', 'This link has been used or has expired. Sign in to go to your session.')

/**
 * The path of today's session in a reminder: a link that signs the patient in once, within a day. An account with a
 * second factor cannot sign in by an email alone.
 */
export async function workoutPath(tx: WriteTx, who: AccountKey) {
  if (hasFactor(await findProtection(tx, who.accountId))) return '/home?start=1'
  const token = newToken()
  const { organizationId, accountId } = who
  const minutes = workoutLinkMinutes
  await insertParallelToken(tx, { organizationId, accountId, purpose: 'workout', tokenHash: hashToken(token), minutes })
  return `/today/${token}`
}

/** Whose link this is. Reading it does not use it up. */
export async function findWorkoutLink(db: Db, token: string) {
  const link = await findToken(db, 'workout', { tokenHash: hashToken(token) })
  if (!link || link.role !== 'patient') throw linkRefused()
  return link
}

export async function readWorkoutLink(db: Db, token: string) {
  const { accountId, name, orgName, logoFileId } = await findWorkoutLink(db, token)
  return { userId: accountId, firstName: firstName(name), orgName, orgLogo: logoUrl(logoFileId) }
}

/** Signs the patient in for a day. Actions that need the password still need it. */
export async function openWorkoutLink(db: Db, token: string, visitor: Visitor, secret: string) {
  const { id, accountId, orgId: organizationId } = await findWorkoutLink(db, token)
  if (hasFactor(await findProtection(db, accountId))) throw linkRefused()
  if (!(await consumeToken(db, id))) throw linkRefused()
  const { address, userAgent, deviceHash } = visitor
  const session = await insertLinkSession(db, { organizationId, accountId, address, userAgent, deviceHash })
  return signedInReply(await findSessionAccount(db, accountId), session, secret)
}
