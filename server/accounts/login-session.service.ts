import type { PlanType, SignedIn } from '@kinora/contract/accounts.ts'
import type { SessionRow } from '@kinora/contract/second-factors.ts'
import type { Db } from '../database/connect.ts'
import { deviceName, isHandheld } from '../security/device-name.ts'
import { signToken } from '../security/session-token.ts'
import { insertSession } from './account.queries.ts'
import { findActiveSessions, findSessionAccount, promoteSoloOwner } from './login-session.queries.ts'
import { isWithoutPlan } from './account.rules.ts'

interface SessionAccount {
  id: string
  organizationId: string
  name: string
  role: string
  planId: string
  plan: string
}

/** What the answer to signing in says, with the token of a session that has begun. */
export async function signedInReply(
  { id: accountId, organizationId, name, role, planId, plan }: SessionAccount,
  session: { id: string; expiresAt: Date },
  secret: string,
): Promise<SignedIn> {
  const claims = { userId: accountId, orgId: organizationId, sid: session.id }
  const token = await signToken(claims, session.expiresAt, secret)
  return {
    token,
    userId: accountId,
    orgId: organizationId,
    name,
    role: role as SignedIn['role'],
    planId: isWithoutPlan(role) ? null : planId,
    plan: isWithoutPlan(role) ? null : (plan as PlanType),
  }
}

/** Begins a session of an account, which has shown all it must. Everybody who comes in by themself comes through here. */
export async function startSession(
  systemDb: Db,
  account: SessionAccount,
  { address, userAgent }: { address: string; userAgent: string },
  secret: string,
): Promise<SignedIn> {
  const { id: accountId, organizationId } = account
  const [changed] = account.role === 'solo' ? (await promoteSoloOwner(systemDb, accountId)).rows : []
  const session = await insertSession(systemDb, { organizationId, accountId, address, userAgent })
  return signedInReply({ ...account, ...changed }, session, secret)
}

/** The same for an account of which only the id is known. */
export const startSessionById = async (
  systemDb: Db,
  accountId: string,
  visitor: { address: string; userAgent: string },
  secret: string,
) => startSession(systemDb, await findSessionAccount(systemDb, accountId), visitor, secret)

/** The sessions of an account as people read them; `thisId` is the one that asks. */
export async function listSessions(db: Db, organizationId: string, accountId: string, thisId?: string) {
  const sessions = await findActiveSessions(db, organizationId, accountId)
  const items = sessions.map(({ id, userAgent, ...session }): typeof SessionRow._input => ({
    ...session,
    _id: id,
    device: deviceName(userAgent),
    isHandheld: isHandheld(userAgent),
    isThis: id === thisId,
  }))
  return { items, total: items.length }
}
