import { randomInt } from 'node:crypto'
import type { SignedIn } from '@kinora/contract/accounts.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { supportSignedIn } from '../emails/support-signed-in.ts'
import { recordEvents } from '../http/audit-event.queries.ts'
import { hashCode, hashToken, newToken } from '../security/tokens-and-codes.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations, EmailContext } from '../integrations/integrations.ts'
import { sendEmail } from './email.service.ts'
import { signedInReply } from './login-session.service.ts'
import { findSessionAccount } from './login-session.queries.ts'
import {
  endSupportSession,
  findStaffByEmail,
  findSupportSessions,
  findNoticeRecipients,
  insertSupportCode,
  insertSupportSession,
  consumeCodeAttempts,
  consumeCode,
} from './support-access.queries.ts'
import { findOpenLink, insertSupportLink, consumeLinkAttempt, consumeLink } from './support-link.queries.ts'
import { staffNotFound, supportRefused, timeOfDay } from './support-access.rules.ts'

const codeHash = (accountId: string, otp: string, secret: string) => hashCode(`support ${accountId} ${otp}`, secret)

/** A staff member's consent: six digits that work once. */
export async function createSupportCode(
  tx: WriteTx,
  { organizationId, accountId }: Actor,
  { secret }: Pick<Integrations, 'secret'>,
) {
  const otp = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const hash = codeHash(accountId, otp, secret)
  const { expiresAt } = await insertSupportCode(tx, { organizationId, accountId, codeHash: hash })
  return { otp, expiresAt }
}

/** The link for signing in as one member of a clinic's staff, or the clinics to choose from. */
export async function createSupportLink(
  systemDb: Db,
  agent: Actor,
  { email, orgId, reason }: { email: string; orgId?: string; reason: string },
  { appUrl }: Pick<Integrations, 'appUrl'>,
) {
  const staff = await findStaffByEmail(systemDb, email, orgId)
  const [target] = staff
  if (!target) throw staffNotFound()
  if (staff.length > 1)
    return {
      organizations: staff.map(({ organizationId, organization }) => ({
        orgId: organizationId,
        orgName: organization,
      })),
    }
  const token = newToken()
  const { expiresAt } = await insertSupportLink(systemDb, {
    organizationId: target.organizationId,
    accountId: target.id,
    agentId: agent.accountId,
    agentName: agent.name,
    reason,
    tokenHash: hashToken(token),
  })
  return { url: `${appUrl}/support/login/${token}`, expiresAt, name: target.name, orgName: target.organization }
}

/** Unknown, used and expired links, and those of another organization, get the same refusal. */
export async function findSupportRequest(db: Tx, token: string, orgId?: string) {
  const link = await findOpenLink(db, hashToken(token))
  if (!link || (orgId && orgId !== link.orgId)) throw supportRefused()
  return link
}

interface Proof {
  email: string
  otp: string
  orgId: string
  token: string
}

/** Uses up link and code together. Attempts are counted outside the transaction, because a refusal rolls it back. */
async function verifyProof(tx: WriteTx, independentDb: Db, { email, otp, orgId, token }: Proof, secret: string) {
  const link = await findSupportRequest(tx, token, orgId)
  if (!(await consumeLinkAttempt(independentDb, link.id)) || link.email !== email) throw supportRefused()
  const hash = codeHash(link.accountId, otp, secret)
  const code = (await consumeCodeAttempts(independentDb, link.accountId)).find((one) => one.codeHash === hash)
  if (!code || !(await consumeCode(tx, code.id)) || !(await consumeLink(tx, link.id))) throw supportRefused()
  return link
}

/** Signs in as the person who gave the code, and emails them and the owners of their clinic. */
export async function loginAs(
  tx: WriteTx,
  independentDb: Db,
  proof: Proof,
  visitor: { address: string; userAgent: string },
  integrations: Integrations & EmailContext,
): Promise<SignedIn> {
  const link = await verifyProof(tx, independentDb, proof, integrations.secret)
  const { accountId, orgId: organizationId, agentId } = link
  const { address, userAgent } = visitor
  const session = await insertSupportSession(tx, {
    organizationId,
    accountId,
    supportLinkId: link.id,
    address,
    userAgent,
  })
  await recordEvents(tx, [
    {
      actor: { organizationId, accountId, sessionId: session.id, agentId } as Actor,
      call: 'accounts.loginAs',
      subjectId: accountId,
      result: 'done',
      requestId: link.id,
    },
  ])
  const endsAt = timeOfDay(link.timeZone, session.expiresAt)
  const email = supportSignedIn({ ...link, person: link.name, organization: link.orgName, endsAt })
  for (const recipient of await findNoticeRecipients(tx, organizationId, accountId))
    await sendEmail(tx, recipient, email, integrations)
  return signedInReply(await findSessionAccount(tx, accountId), session, integrations.secret)
}

/** Owners see and end every support session of their organization, other staff only those in their own name. */
const sessionScope = ({ role, accountId }: Actor) => (isOwner(role) ? undefined : accountId)

export const supportSessionsFor = (db: Tx, actor: Actor) =>
  findSupportSessions(db, actor.organizationId, sessionScope(actor))

export async function endSupport(tx: WriteTx, actor: Actor, linkId: string) {
  const hasEnded = await endSupportSession(tx, actor.organizationId, linkId, sessionScope(actor))
  ensureFound(hasEnded || undefined, 'This session')
}
