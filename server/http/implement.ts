import type {
  HandlerResult,
  Endpoint,
  EventsReply,
  FileReply,
  RangedFile,
  NamedEndpoint,
  ParsedRequest,
  Api,
} from '@kinora/contract/api.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '@kinora/contract/problem.ts'
import { inReadScope, inScope, inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { ensureRole, ensureConfirmed, ensureNotSupport, type Actor } from './actor.ts'
import { findPatientOf, idsIn, kindOf, isAudited, recordEvent, type auditWriter } from './audit-writer.ts'
import { sendEvents } from './event-stream.ts'
import { beginIdempotent, storeReply } from './idempotency.ts'
import { sendRange } from './send-range.ts'
import { parseRequest } from './parse-request.ts'

type IsRead<E extends Endpoint> = E['method'] extends 'GET' ? true : E extends { isRead: true } ? true : false

export type RequestContext<E extends Endpoint> = ParsedRequest<E> & {
  /** Sees the actor's organization only; a call open to anyone has the system's. A read cannot write. */
  db: E extends { hasNoTransaction: true } ? undefined : IsRead<E> extends true ? Tx : WriteTx
  actor: E['roles'] extends 'anyone' ? Actor | undefined : Actor
  /** Outside of the call's transaction: for what must stay when the call is refused, as a failed login. */
  systemDb: Db
  integrations: Integrations
  /** What other processes tell; a stream of events hears it. */
  changeFeed: ChangeFeed
  /** Aborted when whoever reads a stream of events has gone. */
  disconnectSignal: AbortSignal
  /** What the client calls this attempt, for a call without a transaction, which sees by itself that it is done once. */
  idempotencyKey?: string
  /** The visitor, for signing in and for what is counted. */
  visitor: { address: string; userAgent: string; host: string }
  /** Runs once the write is committed, for what may be lost: telling open screens of it. */
  afterCommit: (effect: () => Promise<void>) => void
}

export interface AppContext {
  http: FastifyInstance
  /** Serves requests, one organization at a time. */
  db: Db
  /** Reaches over organizations. */
  systemDb: Db
  /** The same on connections of its own: a call that holds one of `system` never waits here for another like it. */
  independentDb: Db
  integrations: Integrations
  changeFeed: ChangeFeed
  actorOf: (request: FastifyRequest) => Promise<Actor | undefined>
  /** Whether a session still holds, without counting as something the person did. */
  isSessionActive: (actor: Actor) => Promise<boolean>
  /** Writes down who saw what and who was refused. */
  recordAccess: ReturnType<typeof auditWriter>
  /** Answers what takes back the counts that are of failures only. */
  countRequest: (endpoint: NamedEndpoint, actor: Actor | undefined, address: string) => Promise<() => Promise<void>>
}

type Handlers<R extends Api> = { [K in keyof R]: (call: RequestContext<R[K]>) => Promise<HandlerResult<R[K]>> }
type Handler = (call: object) => Promise<unknown>

const isFile = (endpoint: Endpoint): endpoint is Endpoint & { reply: FileReply } => 'file' in endpoint.reply
const isEvents = (endpoint: Endpoint): endpoint is Endpoint & { reply: EventsReply } => 'events' in endpoint.reply
const isRead = (endpoint: Endpoint) => endpoint.method === 'GET' || endpoint.isRead === true
const ids = (parts: Record<string, unknown>) =>
  Object.values((parts.params ?? {}) as Record<string, unknown>).map(String)

/** Two transactions that met may both be right: the one that was ended is tried again. */
async function withRetries<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isWorthRetrying = tries > 1 && ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
    if (!isWorthRetrying) throw error
    return withRetries(work, tries - 1)
  }
}

function answerOf(endpoint: Endpoint, data: unknown) {
  return isFile(endpoint) || isEvents(endpoint) ? data : (endpoint.reply as z.ZodType).parse(data)
}

async function read(app: AppContext, endpoint: NamedEndpoint, handler: Handler, call: { actor?: Actor }, trace: Trace) {
  const { actor } = call
  const run = (db: Tx) => handler({ ...call, db })
  if (endpoint.hasNoTransaction) return answerOf(endpoint, await handler(call))
  if (!actor || endpoint.roles === 'anyone') return answerOf(endpoint, await inTransaction(app.systemDb, run))
  const isTraced = isAudited(endpoint, true, actor)
  let patientId: string | null = null
  const data = await inReadScope(app.db, actor, async (db) => {
    if (isTraced) patientId = await findPatientOf(db, trace.ids)
    return answerOf(endpoint, await run(db))
  })
  if (isTraced) await app.recordAccess({ ...eventOf(endpoint, actor, trace), patientId })
  return data
}

interface Trace {
  requestId: string
  subjectId: string | null
  /** What the call names. */
  ids: string[]
}

const eventOf = (endpoint: NamedEndpoint, actor: Actor, { requestId, subjectId }: Trace) => ({
  actor,
  call: endpoint.name,
  kind: kindOf(endpoint, isRead(endpoint)),
  result: 'done' as const,
  requestId,
  subjectId,
})

/** The account that somebody has just signed in to, which nobody was when the call began. */
function signedInAs(data: unknown) {
  if (typeof data !== 'object' || data === null || !('token' in data && 'userId' in data && 'orgId' in data))
    return undefined
  return {
    accountId: String(data.userId),
    organizationId: data.orgId as Actor['organizationId'],
    sessionId: null,
    agentId: null,
  }
}

async function write(
  app: AppContext,
  endpoint: NamedEndpoint,
  handler: Handler,
  call: { actor?: Actor },
  trace: Trace,
  key: string | undefined,
  parts: object,
) {
  const { actor } = call
  if (endpoint.hasNoTransaction) {
    const data = answerOf(endpoint, await handler({ ...call, idempotencyKey: key }))
    if (actor && endpoint.isAudited) await app.recordAccess(eventOf(endpoint, actor, trace))
    return data
  }
  if (!actor || endpoint.roles === 'anyone')
    return inTransaction(app.systemDb, async (db) => answerOf(endpoint, await handler({ ...call, db })))
  return inScope(app.db, actor, async (db) => {
    const before = key ? await beginIdempotent(db, actor, key, endpoint.name, parts) : undefined
    if (before) return before.reply
    const patientId = endpoint.isAudited ? await findPatientOf(db, trace.ids) : null
    const data = answerOf(endpoint, await handler({ ...call, db }))
    if (key) await storeReply(db, actor, key, data)
    const subjectId = trace.subjectId ?? idOf(data)
    if (endpoint.isAudited)
      await recordEvent(db, {
        ...eventOf(endpoint, actor, trace),
        subjectId,
        patientId: patientId ?? (subjectId ? await findPatientOf(db, idsIn({ body: { subjectId } })) : null),
      })
    return data
  })
}

const idOf = (data: unknown) => (typeof data === 'object' && data && '_id' in data ? String(data._id) : null)

/**
 * True for a refusal that may have been a guess. Whatever is ours was none, and neither was a new password that is too
 * easy: whoever reads that has shown the right code before.
 */
const isGuess = (error: unknown) =>
  error instanceof Problem && error.status < 500 && !error.fields.some(({ field }) => field === 'password')

/** Somebody asked for a record that is not theirs to see, or that nobody has. */
const isAbsent = (error: unknown) => error instanceof Problem && error.code === 'not_found'

/** The parts of a call that may be made now. */
async function acceptRequest(endpoint: NamedEndpoint, request: FastifyRequest, actor: Actor | undefined) {
  // Whether support may make a call does not depend on what it says.
  if (endpoint.isClosedToSupport || endpoint.isStepUp) ensureNotSupport(actor)
  const parts = await parseRequest(endpoint, request)
  if (endpoint.isStepUp) ensureConfirmed(actor)
  return parts
}

async function handleRequest(
  app: AppContext,
  endpoint: NamedEndpoint,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = await app.actorOf(request)
  const giveBack = await app.countRequest(endpoint, actor, request.ip)
  const tell = (result: 'denied' | 'refused' | 'done', subjectId: string | null) =>
    app
      .recordAccess({ actor, call: endpoint.name, subjectId, result, requestId: request.id })
      .catch((lost) => request.log.error(lost))
  try {
    ensureRole(endpoint.roles, actor)
  } catch (error) {
    await giveBack()
    await tell('denied', null)
    throw error
  }

  const parts = await acceptRequest(endpoint, request, actor).catch(async (error) => {
    await giveBack()
    if (actor?.isSupport) await tell('denied', null)
    throw error
  })
  const effects: (() => Promise<void>)[] = []
  const visitor = {
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    host: String(request.headers['x-host'] ?? request.headers.host ?? '').slice(0, 255),
  }
  const afterCommit = (effect: () => Promise<void>) => void effects.push(effect)
  const disconnected = new AbortController()
  const call = {
    ...parts,
    actor,
    systemDb: app.independentDb,
    integrations: app.integrations,
    changeFeed: app.changeFeed,
    disconnectSignal: disconnected.signal,
    visitor,
    afterCommit,
  }
  const named = idsIn(parts)
  const trace = { requestId: request.id, subjectId: ids(parts)[0] ?? named[0] ?? null, ids: named }
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' && header && !endpoint.isSecret ? header : undefined

  const data = await withRetries(() => {
    effects.length = 0
    return isRead(endpoint)
      ? read(app, endpoint, handler, call, trace)
      : write(app, endpoint, handler, call, trace, key, parts)
  }).catch(async (error) => {
    if (!isGuess(error)) await giveBack()
    if (actor?.isSupport || (actor && named.length > 0 && isAbsent(error))) await tell('refused', trace.subjectId)
    throw error
  })
  await giveBack()
  const who = endpoint.roles === 'anyone' && endpoint.isAudited !== false ? signedInAs(data) : undefined
  if (who)
    await app.recordAccess({
      actor: who,
      call: endpoint.name,
      subjectId: who.accountId,
      result: 'done',
      requestId: request.id,
    })
  // Whatever somebody does in another's place leaves a trace, also what is nobody's record.
  if (actor?.isSupport && !endpoint.isAudited) await tell('done', trace.subjectId)
  for (const effect of effects) await effect().catch((error) => request.log.error(error))

  if (isEvents(endpoint)) {
    const events = data as AsyncIterable<unknown>
    const isStillIn = async () => !actor || app.isSessionActive(actor)
    return sendEvents(request, reply, { events, schema: endpoint.reply.events, reader: disconnected, isStillIn })
  }
  if (isFile(endpoint)) {
    if (endpoint.reply.cache) reply.header('cache-control', endpoint.reply.cache)
    if (endpoint.reply.name) reply.header('content-disposition', `attachment; filename="${endpoint.reply.name}"`)
    reply.type(endpoint.reply.file)
    return endpoint.reply.isRanged ? sendRange(request, reply, data as RangedFile) : reply.send(data)
  }
  return reply.send({ status: true, message: '', data: data ?? null })
}

/** Binds every call of a room to its handler. A call without a handler, or a handler without a call, does not compile. */
export const implement =
  <R extends Api>(room: R, handlers: Handlers<R>) =>
  (app: AppContext) => {
    for (const [key, it] of Object.entries(room)) {
      app.http.route({
        method: it.method,
        url: it.path,
        bodyLimit: 'upload' in (it.body ?? {}) ? undefined : (it.bodyBytes ?? 256 * 1024),
        config: { failure: it.failure },
        handler: (request, reply) => handleRequest(app, it, handlers[key] as unknown as Handler, request, reply),
      })
    }
  }

/** A record that is there, or the same answer whether it is another organization's or nobody's. */
export function ensureFound<T>(record: T | undefined, what = 'It'): T {
  if (record === undefined) throw new Problem('not_found', `${what} is not there.`)
  return record
}
