import {
  type Endpoint,
  type EventsReply,
  type FileLocation,
  type FileReply,
  type NamedEndpoint,
} from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tabletHashOf } from '../security/tablet-cookie.ts'
import { hashToken } from '../security/tokens-and-codes.ts'
import {
  ensureConfirmed,
  ensureNotSupport,
  ensureOpenToCarers,
  ensureOpenToTablets,
  ensureRole,
  ensureWritable,
  SessionChanged,
  type Actor,
} from './actor.ts'
import { idsIn, type AuditEvent } from './audit-event.ts'
import { sendEvents } from './event-stream.ts'
import type { Visitor } from './app-context.ts'
import { isUpload, parseRequest } from './parse-request.ts'
import { withPreparation } from './prepare.ts'
import { countedAddress } from './rate-limits.ts'
import { runHandler, type Route } from './run-handler.ts'
import { sendStoredFile } from './send-stored-file.ts'

/**
 * Handles a request: actor, rate limit, role, parsing, the handler in its transaction, audit, reply. Errors are thrown
 * as a `Problem`; http-server.ts turns them into the error reply.
 */
export async function handleRequest(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { app } = route
  const presumed = app.presumedActorOf(request)
  const subject = presumed?.accountId ?? countedAddress(request.ip)
  const leave = isBrief(route) ? await app.enter(subject, presumed !== undefined) : () => undefined
  const openRequest = { request, reply, leave }
  try {
    if (presumed && isCheckedOnTheWay(route, presumed))
      try {
        return await answer(route, openRequest, presumed, true)
      } catch (error) {
        if (!(error instanceof SessionChanged)) throw error
      }
    return await answer(route, openRequest, await app.actorOf(request))
  } finally {
    leave()
  }
}

/**
 * A place is held only for database work, not while a client sends a file or another service answers. Sign-in has its
 * own connections, and its refusals wait on purpose, so it takes no place from signed-in users.
 */
const isBrief = ({ endpoint: { roles, hasNoTransaction, body, reply }, handler }: Route) =>
  roles !== 'anyone' && !hasNoTransaction && !isUpload(body) && !('prepare' in handler) && !('events' in reply)

/**
 * Whether the session can be verified in the transaction of the request itself. Rate limits, stored files and other
 * systems need the actor before it. A streamed body could not be read again if the session has changed.
 */
const isCheckedOnTheWay = ({ endpoint, handler }: Route, { role, isSupport }: Actor) =>
  !endpoint.hasNoTransaction &&
  !endpoint.limit &&
  !endpoint.isStepUp &&
  !isUpload(endpoint.body) &&
  !('prepare' in handler) &&
  endpoint.roles !== 'anyone' &&
  endpoint.roles.includes(role) &&
  !isSupport

interface OpenRequest {
  request: FastifyRequest
  reply: FastifyReply
  /** Frees the place in which the request is handled. */
  leave: () => void
}

type Input = Awaited<ReturnType<typeof parseRequest>>

/** The handler's context, and its results: effects for after the commit, and the patients it read. */
function openContext({ app }: Route, { request, reply }: OpenRequest, actor: Actor | undefined, input: Input) {
  const effects: (() => Promise<void>)[] = []
  const audited: { subjectId?: string; patientIds: string[] } = { patientIds: [] }
  const disconnect = new AbortController()
  const context = {
    ...input,
    actor,
    systemDb: app.independentDb,
    integrations: app.integrations,
    changeFeed: app.changeFeed,
    disconnectSignal: disconnect.signal,
    visitor: visitorOf(request, app.integrations.appUrl),
    setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
    auditSubject: (id: string) => void (audited.subjectId = id),
    auditPatients: (ids: string[]) => void audited.patientIds.push(...ids),
    afterCommit: (effect: () => Promise<void>) => void effects.push(effect),
  }
  return { context, effects, audited, disconnect }
}

async function answer(route: Route, openRequest: OpenRequest, actor: Actor | undefined, isPresumed = false) {
  const { app, endpoint } = route
  const { request } = openRequest
  const refundRateLimit = await app.countRequest(endpoint, actor, request.ip)
  const event = { actor, call: endpoint.name, requestId: request.id }
  /** A failure to write the audit entry is logged and does not change the reply. */
  const recordOutcome = (result: AuditEvent['result'], subjectId: string | null) =>
    app.recordAccess({ ...event, subjectId, result }).catch((error) => request.log.error(error))

  try {
    ensureRole(endpoint.roles, actor)
  } catch (error) {
    await refundRateLimit()
    await recordOutcome('denied', null)
    throw error
  }
  const input = await readInput(endpoint, request, actor).catch(async (error) => {
    if (isPresumed) throw new SessionChanged()
    await refundRateLimit()
    if (actor?.isSupport) await recordOutcome('denied', null)
    throw error
  })

  const { context, effects, audited, disconnect } = openContext(route, openRequest, actor, input)
  const requestedIds = idsIn(input)
  const subjectId = firstParam(input) ?? requestedIds[0] ?? null
  const key = endpoint.isSecret || endpoint.isRepeatable ? undefined : idempotencyKeyOf(request)
  const run = { ...route, requestId: request.id, requestedIds, subjectId, key, input, isPresumed, audited }

  const data = await withPreparation(route.handler, context, (handler) =>
    withRetries(() => {
      effects.length = 0
      audited.patientIds.length = 0
      return runHandler({ ...run, handler }, context)
    }),
  ).catch(async (error) => {
    if (error instanceof SessionChanged) throw error
    if (!isGuess(error)) await refundRateLimit()
    if (actor?.isSupport || (actor && requestedIds.length > 0 && isNotFound(error)))
      await recordOutcome('refused', subjectId)
    throw error
  })
  await refundRateLimit()

  const account = endpoint.roles === 'anyone' && endpoint.isAudited !== false ? signedInAccount(data) : undefined
  if (account) await app.recordAccess({ ...event, actor: account, subjectId: account.accountId, result: 'done' })
  // Everything that support does as somebody else is audited, even what the person could do without an entry.
  if (actor?.isSupport && !endpoint.isAudited) await recordOutcome('done', subjectId)
  for (const effect of effects) await effect().catch((error) => request.log.error(error))

  // Other requests need not wait for a client that reads slowly.
  openRequest.leave()
  return sendReply(route, openRequest, { data, actor, disconnect })
}

/** The handler's result in the form that the endpoint declares. */
function sendReply(
  { app, endpoint }: Route,
  { request, reply }: OpenRequest,
  { data, actor, disconnect }: { data: unknown; actor: Actor | undefined; disconnect: AbortController },
) {
  if (isEventStream(endpoint)) {
    return sendEvents(request, reply, {
      events: data as AsyncIterable<unknown>,
      schema: endpoint.reply.events,
      disconnect,
      isSessionActive: async () => !actor || app.isSessionActive(actor),
      onSessionEnd: (listener) => (actor ? app.changeFeed.subscribe(actor.sessionId, listener) : () => undefined),
    })
  }
  if (isFile(endpoint) && endpoint.reply.isStored)
    return sendStoredFile(request, reply, endpoint.reply, data as FileLocation, app.integrations.fileStorage)
  if (isFile(endpoint)) return sendFile(endpoint.reply, data, reply)
  return reply.send({ status: true, message: '', data: data ?? null })
}

const isFile = (endpoint: Endpoint): endpoint is Endpoint & { reply: FileReply } => 'file' in endpoint.reply
const isEventStream = (endpoint: Endpoint): endpoint is Endpoint & { reply: EventsReply } => 'events' in endpoint.reply

async function readInput(endpoint: NamedEndpoint, request: FastifyRequest, actor: Actor | undefined) {
  // Checked before parsing, so that the refusal does not depend on the content of the request.
  ensureOpenToCarers(endpoint, actor)
  ensureOpenToTablets(endpoint, actor)
  if (endpoint.isClosedToSupport || endpoint.isStepUp) ensureNotSupport(actor)
  ensureWritable(endpoint, actor)
  const input = await parseRequest(endpoint, request)
  if (endpoint.isStepUp) ensureConfirmed(actor)
  return input
}

const firstParam = ({ params }: { params?: object }): string | undefined =>
  Object.values(params ?? {})
    .map(String)
    .at(0)

const visitorOf = ({ ip, headers }: FastifyRequest, appUrl: string): Visitor => ({
  address: ip,
  userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
  host: String(headers['x-host'] ?? headers.host ?? '').slice(0, 255),
  deviceHash: deviceHashOf(headers['x-device']),
  tabletHash: tabletHashOf(headers.cookie, appUrl),
})

/** A short value could be guessed. */
const deviceHashOf = (device: unknown) =>
  typeof device === 'string' && device.length >= 32 && device.length <= 100 ? hashToken(device) : undefined

function idempotencyKeyOf({ headers }: FastifyRequest) {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key ? key : undefined
}

/**
 * PostgreSQL ends one of two conflicting transactions, and rejects a prepared statement whose tables a newer release
 * has changed. Both are retried.
 */
async function withRetries<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isConflict = ['40001', '40P01', '0A000'].includes((error as { code?: string }).code ?? '')
    if (!isConflict || attempts <= 1) throw error
    return withRetries(work, attempts - 1)
  }
}

/**
 * Whether a refusal may come from guessing a secret, and so counts against the limit of failures. Internal errors do
 * not count, nor does a weak new password, because the person has already proved who they are.
 */
const isGuess = (error: unknown) =>
  error instanceof Problem && error.status < 500 && !error.fields.some(({ field }) => field === 'password')

const isNotFound = (error: unknown) => error instanceof Problem && error.code === 'not_found'

/** The account that a reply with a session token signs in. The request began without an actor. */
function signedInAccount(data: unknown): AuditEvent['actor'] {
  if (typeof data !== 'object' || data === null) return undefined
  if ('signedIn' in data) return signedInAccount(data.signedIn)
  if (!('token' in data && 'userId' in data && 'orgId' in data)) return undefined
  return {
    accountId: String(data.userId),
    organizationId: data.orgId as Actor['organizationId'],
    sessionId: null,
    agentId: null,
  }
}

async function sendFile({ file, name, cache, isDeferred }: FileReply, data: unknown, reply: FastifyReply) {
  const content = isDeferred ? await (data as () => Promise<Uint8Array>)() : data
  if (cache) reply.header('cache-control', cache)
  if (name) reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type(file).send(content)
}
