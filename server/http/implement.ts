import type { Answer, Endpoint, EventsReply, FileReply, Media, Named, Received, Room } from '@kinora/contract/api.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '@kinora/contract/problem.ts'
import { inReadScope, inScope, inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import type { NewsDesk } from '../database/change-feed.ts'
import type { Outside } from '../integrations/integrations.ts'
import { admit, ensureConfirmed, ensureThemself, type Actor } from './actor.ts'
import { findPatientOf, idsIn, kindOf, leavesTrace, recordEvent, type witness } from './audit-writer.ts'
import { sendEvents } from './event-stream.ts'
import { claimKey, keepReply } from './idempotency.ts'
import { sendMedia } from './send-range.ts'
import { received } from './parse-request.ts'

type IsRead<E extends Endpoint> = E['method'] extends 'GET' ? true : E extends { isRead: true } ? true : false

export type Call<E extends Endpoint> = Received<E> & {
  /** Sees the actor's organization only; a call open to anyone has the system's. A read cannot write. */
  db: E extends { hasNoTransaction: true } ? undefined : IsRead<E> extends true ? Tx : WriteTx
  actor: E['who'] extends 'anyone' ? Actor | undefined : Actor
  /** Outside of the call's transaction: for what must stay when the call is refused, as a failed login. */
  system: Db
  outside: Outside
  /** What other processes tell; a stream of events hears it. */
  news: NewsDesk
  /** Aborted when whoever reads a stream of events has gone. */
  reader: AbortSignal
  /** What the client calls this attempt, for a call without a transaction, which sees by itself that it is done once. */
  key?: string
  /** The visitor, for signing in and for what is counted. */
  visitor: { address: string; userAgent: string; host: string }
  /** Runs once the write is committed, for what may be lost: telling open screens of it. */
  afterwards: (effect: () => Promise<void>) => void
}

export interface House {
  app: FastifyInstance
  /** Serves requests, one organization at a time. */
  db: Db
  /** Reaches over organizations. */
  system: Db
  /** The same on connections of its own: a call that holds one of `system` never waits here for another like it. */
  aside: Db
  outside: Outside
  news: NewsDesk
  actorOf: (request: FastifyRequest) => Promise<Actor | undefined>
  /** Whether a session still holds, without counting as something the person did. */
  isStillIn: (actor: Actor) => Promise<boolean>
  /** Writes down who saw what and who was refused. */
  saw: ReturnType<typeof witness>
  /** Answers what takes back the counts that are of failures only. */
  count: (it: Named, actor: Actor | undefined, address: string) => Promise<() => Promise<void>>
}

type Handlers<R extends Room> = { [K in keyof R]: (call: Call<R[K]>) => Promise<Answer<R[K]>> }
type Handler = (call: object) => Promise<unknown>

const isFile = (it: Endpoint): it is Endpoint & { reply: FileReply } => 'file' in it.reply
const isEvents = (it: Endpoint): it is Endpoint & { reply: EventsReply } => 'events' in it.reply
const isRead = (it: Endpoint) => it.method === 'GET' || it.isRead === true
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

function answerOf(it: Endpoint, data: unknown) {
  return isFile(it) || isEvents(it) ? data : (it.reply as z.ZodType).parse(data)
}

async function read(house: House, it: Named, handler: Handler, call: { actor?: Actor }, trace: Trace) {
  const { actor } = call
  const run = (db: Tx) => handler({ ...call, db })
  if (it.hasNoTransaction) return answerOf(it, await handler(call))
  if (!actor || it.who === 'anyone') return answerOf(it, await inTransaction(house.system, run))
  const isTraced = leavesTrace(it, true, actor)
  let patientId: string | null = null
  const data = await inReadScope(house.db, actor, async (db) => {
    if (isTraced) patientId = await findPatientOf(db, trace.ids)
    return answerOf(it, await run(db))
  })
  if (isTraced) await house.saw({ ...eventOf(it, actor, trace), patientId })
  return data
}

interface Trace {
  requestId: string
  subjectId: string | null
  /** What the call names. */
  ids: string[]
}

const eventOf = (it: Named, actor: Actor, { requestId, subjectId }: Trace) => ({
  actor,
  call: it.name,
  kind: kindOf(it, isRead(it)),
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
  house: House,
  it: Named,
  handler: Handler,
  call: { actor?: Actor },
  trace: Trace,
  key: string | undefined,
  parts: object,
) {
  const { actor } = call
  if (it.hasNoTransaction) {
    const data = answerOf(it, await handler({ ...call, key }))
    if (actor && it.isAudited) await house.saw(eventOf(it, actor, trace))
    return data
  }
  if (!actor || it.who === 'anyone')
    return inTransaction(house.system, async (db) => answerOf(it, await handler({ ...call, db })))
  return inScope(house.db, actor, async (db) => {
    const before = key ? await claimKey(db, actor, key, it.name, parts) : undefined
    if (before) return before.reply
    const patientId = it.isAudited ? await findPatientOf(db, trace.ids) : null
    const data = answerOf(it, await handler({ ...call, db }))
    if (key) await keepReply(db, actor, key, data)
    const subjectId = trace.subjectId ?? idOf(data)
    if (it.isAudited)
      await recordEvent(db, {
        ...eventOf(it, actor, trace),
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
async function accepted(it: Named, request: FastifyRequest, actor: Actor | undefined) {
  // Whether support may make a call does not depend on what it says.
  if (it.isClosedToSupport || it.isStepUp) ensureThemself(actor)
  const parts = await received(it, request)
  if (it.isStepUp) ensureConfirmed(actor)
  return parts
}

async function serveCall(house: House, it: Named, handler: Handler, request: FastifyRequest, reply: FastifyReply) {
  const actor = await house.actorOf(request)
  const giveBack = await house.count(it, actor, request.ip)
  const tell = (result: 'denied' | 'refused' | 'done', subjectId: string | null) =>
    house
      .saw({ actor, call: it.name, subjectId, result, requestId: request.id })
      .catch((lost) => request.log.error(lost))
  try {
    admit(it.who, actor)
  } catch (error) {
    await giveBack()
    await tell('denied', null)
    throw error
  }

  const parts = await accepted(it, request, actor).catch(async (error) => {
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
  const afterwards = (effect: () => Promise<void>) => void effects.push(effect)
  const reader = new AbortController()
  const call = {
    ...parts,
    actor,
    system: house.aside,
    outside: house.outside,
    news: house.news,
    reader: reader.signal,
    visitor,
    afterwards,
  }
  const named = idsIn(parts)
  const trace = { requestId: request.id, subjectId: ids(parts)[0] ?? named[0] ?? null, ids: named }
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' && header && !it.isSecret ? header : undefined

  const data = await withRetries(() => {
    effects.length = 0
    return isRead(it) ? read(house, it, handler, call, trace) : write(house, it, handler, call, trace, key, parts)
  }).catch(async (error) => {
    if (!isGuess(error)) await giveBack()
    if (actor?.isSupport || (actor && named.length > 0 && isAbsent(error))) await tell('refused', trace.subjectId)
    throw error
  })
  await giveBack()
  const who = it.who === 'anyone' && it.isAudited !== false ? signedInAs(data) : undefined
  if (who)
    await house.saw({ actor: who, call: it.name, subjectId: who.accountId, result: 'done', requestId: request.id })
  // Whatever somebody does in another's place leaves a trace, also what is nobody's record.
  if (actor?.isSupport && !it.isAudited) await tell('done', trace.subjectId)
  for (const effect of effects) await effect().catch((error) => request.log.error(error))

  if (isEvents(it)) {
    const events = data as AsyncIterable<unknown>
    const isStillIn = async () => !actor || house.isStillIn(actor)
    return sendEvents(request, reply, { events, schema: it.reply.events, reader, isStillIn })
  }
  if (isFile(it)) {
    if (it.reply.cache) reply.header('cache-control', it.reply.cache)
    if (it.reply.name) reply.header('content-disposition', `attachment; filename="${it.reply.name}"`)
    reply.type(it.reply.file)
    return it.reply.isRanged ? sendMedia(request, reply, data as Media) : reply.send(data)
  }
  return reply.send({ status: true, message: '', data: data ?? null })
}

/** Binds every call of a room to its handler. A call without a handler, or a handler without a call, does not compile. */
export const serve =
  <R extends Room>(room: R, handlers: Handlers<R>) =>
  (house: House) => {
    for (const [key, it] of Object.entries(room)) {
      house.app.route({
        method: it.method,
        url: it.path,
        bodyLimit: 'upload' in (it.body ?? {}) ? undefined : (it.bodyBytes ?? 256 * 1024),
        config: { failure: it.failure },
        handler: (request, reply) => serveCall(house, it, handlers[key] as unknown as Handler, request, reply),
      })
    }
  }

/** A record that is there, or the same answer whether it is another organization's or nobody's. */
export function found<T>(record: T | undefined, what = 'It'): T {
  if (record === undefined) throw new Problem('not_found', `${what} is not there.`)
  return record
}
