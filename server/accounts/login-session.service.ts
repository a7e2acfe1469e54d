import type { FastifyRequest } from 'fastify'
import type { PlanType, SignedIn } from '@kinora/contract/accounts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { SessionRow } from '@kinora/contract/second-factors.ts'
import type { Db } from '../database/connect.ts'
import type { Actor, OrganizationId } from '../http/actor.ts'
import type { Visitor } from '../http/implement.ts'
import { deviceName, isHandheld } from '../security/device-name.ts'
import { readToken, signToken } from '../security/session-token.ts'
import { isWithoutPlan } from './account.rules.ts'
import {
  findActiveSessions,
  findSession,
  findSessionAccount,
  insertSession,
  promoteSoloOwner,
  renewSession,
  touchSession,
} from './login-session.queries.ts'

/** The signed token names the session; everything else is read from the session's row for every request. */
export const createAuthenticator = (systemDb: Db, secret: string) =>
  async function authenticate(request: FastifyRequest): Promise<Actor | undefined> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const claims = token && (await readToken(token, secret))
    const session = claims && (await findSession(systemDb, claims.sid))
    if (!session || session.accountId !== claims.userId) return undefined
    if (session.isStale) await touchSession(systemDb, session.id, session.accountId)
    return {
      accountId: session.accountId,
      organizationId: session.organizationId as OrganizationId,
      sessionId: session.id,
      role: session.role,
      name: session.name,
      expiresAt: session.expiresAt,
      isSupport: session.isSupport,
      agentId: session.agentId,
      isConfirmed: session.isConfirmed,
      isReadOnly: session.isReadOnly,
    }
  }

interface SessionAccount {
  id: string
  organizationId: string
  name: string
  role: Role
  planId: string
  plan: PlanType
}

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
    role,
    planId: isWithoutPlan(role) ? null : planId,
    plan: isWithoutPlan(role) ? null : plan,
  }
}

/** Starts a session for an account that has completed every step. All sign-ins but support's end here. */
export async function startSession(
  systemDb: Db,
  account: SessionAccount,
  { address, userAgent, deviceHash }: Omit<Visitor, 'host'>,
  secret: string,
): Promise<SignedIn> {
  const { id: accountId, organizationId } = account
  const [changed] = account.role === 'solo' ? (await promoteSoloOwner(systemDb, accountId)).rows : []
  const session = await insertSession(systemDb, { organizationId, accountId, address, userAgent, deviceHash })
  return signedInReply({ ...account, ...changed }, session, secret)
}

export const startSessionById = async (
  systemDb: Db,
  accountId: string,
  visitor: Omit<Visitor, 'host'>,
  secret: string,
) => startSession(systemDb, await findSessionAccount(systemDb, accountId), visitor, secret)

/** A token for the same session that is valid for as long as a new one would be. */
export async function renewedToken(db: Db, { accountId, organizationId, sessionId }: Actor, secret: string) {
  const session = await renewSession(db, sessionId)
  if (!session) throw new Problem('unauthenticated', 'Please sign in.')
  const claims = { userId: accountId, orgId: organizationId, sid: session.id }
  return { token: await signToken(claims, session.expiresAt, secret) }
}

/** The live sessions of an account; `currentId` is the one that makes the request. */
export async function listSessions(db: Db, organizationId: string, accountId: string, currentId?: string) {
  const sessions = await findActiveSessions(db, organizationId, accountId)
  const items = sessions.map(({ id, userAgent, ...session }): typeof SessionRow._input => ({
    ...session,
    _id: id,
    device: deviceName(userAgent),
    isHandheld: isHandheld(userAgent),
    isThis: id === currentId,
  }))
  return { items, total: items.length }
}
