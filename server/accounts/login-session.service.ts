import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { PlanType, SignedIn } from '@kinora/contract/accounts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { SessionRow } from '@kinora/contract/login-sessions.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Actor, OrganizationId } from '../http/actor.ts'
import type { Visitor } from '../http/app-context.ts'
import { ensureFound } from '../http/implement.ts'
import { deviceName, isHandheld } from '../security/device-name.ts'
import { readToken, signToken } from '../security/session-token.ts'
import { isWithoutPlan } from './account.rules.ts'
import {
  findActiveSessions,
  findMember,
  findSession,
  findSessionAccount,
  findUnchangedSession,
  insertSession,
  promoteSoloOwner,
  renewSession,
  touchSession,
} from './login-session.queries.ts'

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

const actorOfSession = ({ id, organizationId, isStale: _, ...session }: Session): Actor => ({
  ...session,
  sessionId: id,
  organizationId: organizationId as OrganizationId,
})

const tokenOf = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
const maxRemembered = 10_000

/** The signed token names the session; everything else is read from the session's row on every request. */
export function createAuthenticator(systemDb: Db, secret: string) {
  const remembered = new Map<string, Actor>()

  async function actorOf(request: FastifyRequest): Promise<Actor | undefined> {
    const token = tokenOf(request)
    const claims = token && (await readToken(token, secret))
    const session = claims && (await findSession(systemDb, claims.sid))
    if (!session || session.accountId !== claims.userId) return undefined
    if (session.isStale) await touchSession(systemDb, session.id, session.accountId)
    const actor = actorOfSession(session)
    if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value!)
    remembered.set(token, actor)
    return actor
  }

  /** The actor of the previous request, to be used if `isUnchanged` confirms it. */
  function presumedActorOf(request: FastifyRequest) {
    const token = tokenOf(request)
    return token === undefined ? undefined : remembered.get(token)
  }

  /** Whether reading the full session would return the same actor and not count as activity. */
  async function isUnchanged(tx: Tx, actor: Actor) {
    if (actor.agentId) return isUnchangedAgent(tx, actor)
    const session = await findUnchangedSession(tx, { ...actor, id: actor.sessionId })
    return (
      session !== undefined &&
      !session.isStale &&
      session.isConfirmed === actor.isConfirmed &&
      session.expiresAt.getTime() === actor.expiresAt.getTime()
    )
  }

  /** An agent's name and end time are not covered by the version, so the full session is read. */
  async function isUnchangedAgent(tx: Tx, actor: Actor) {
    const session = await findSession(tx, actor.sessionId)
    return session !== undefined && !session.isStale && isDeepStrictEqual(actorOfSession(session), actor)
  }

  return { actorOf, presumedActorOf, isUnchanged }
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
  session: { id: string; expiresAt: Date; carerId?: string },
  secret: string,
): Promise<SignedIn> {
  const claims = { userId: accountId, orgId: organizationId, sid: session.id, by: session.carerId }
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

/** Starts a session for an account that has completed every step. All sign-ins except support's end here. */
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
export async function renewedToken(db: Db, { accountId, organizationId, sessionId, carerId }: Actor, secret: string) {
  const session = await renewSession(db, sessionId)
  if (!session) throw new Problem('unauthenticated', 'Please sign in.')
  const claims = { userId: accountId, orgId: organizationId, sid: session.id, by: carerId ?? undefined }
  return { token: await signToken(claims, session.expiresAt, secret) }
}

/** A staff member of the actor's clinic, whose sessions an owner may end. */
export const memberOf = async (db: Db, actor: Actor, id: string) =>
  ensureFound(await findMember(db, actor.organizationId, id), 'The person')

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
