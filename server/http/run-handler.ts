import { isReadOnly, type Endpoint, type NamedEndpoint, type UploadedFile } from '@kinora/contract/api.ts'
import type { z } from 'zod'
import {
  inReadScope,
  inOrganizationScope,
  inTransaction,
  sendWithoutWaiting,
  type Tx,
  type WriteTx,
} from '../database/connect.ts'
import { SessionChanged, type Actor } from './actor.ts'
import type { AppContext } from './app-context.ts'
import { findPatientOf, recordEvents } from './audit-event.queries.ts'
import { idsIn, isReadAudited, kindOf } from './audit-event.ts'
import type { Handler } from './prepare.ts'
import { findReply, keyedRequest, storeReply } from './idempotency.ts'

export interface Route {
  app: AppContext
  endpoint: NamedEndpoint
  handler: Handler
}

/** A request ready for its handler. */
interface Run extends Route {
  requestId: string
  /** The record the request is about, for the audit log. */
  subjectId: string | null
  /** All ids in the path and the body. */
  requestedIds: string[]
  /** The idempotency key, if one was sent. */
  key: string | undefined
  /** The parsed request. */
  input: Input
  /** The session has not been verified yet. */
  isPresumed: boolean
  /** Set by the handler if the request does not name its subject. */
  audited: { subjectId?: string; patientIds: string[] }
}
/** `body` matches the endpoint's schema. */
type Input = { params?: object; body?: never; file?: UploadedFile }

type Context = { actor?: Actor }

/** Runs the handler in the transaction that its endpoint requires, and validates the reply against the contract. */
export function runHandler(run: Run, context: Context) {
  const { app, endpoint, handler } = run
  const { actor } = context
  if (endpoint.hasNoTransaction) return runWithoutTransaction(run, context)
  // Without an actor there is no organization to limit the transaction to.
  if (!actor || endpoint.roles === 'anyone')
    return inTransaction(app.systemDb, async (db) => checkReply(endpoint, await handler({ ...context, db })))
  return isReadOnly(endpoint) ? runRead(run, actor, context) : runWrite(run, actor, context)
}

async function runWithoutTransaction({ key, ...run }: Run, context: Context) {
  const { app, endpoint, handler } = run
  const { actor } = context
  const isRead = isReadOnly(endpoint)
  const reply = checkReply(endpoint, await handler(isRead ? context : { ...context, idempotencyKey: key }))
  if (!isRead && actor && endpoint.isAudited)
    await app.recordAccess(
      auditEvent({ ...run, subjectId: run.audited.subjectId ?? run.subjectId ?? idOf(reply) }, actor),
    )
  return reply
}

/** Sends the queries for the session, the patient and the record itself together, in that order. */
async function runRead(run: Omit<Run, 'key'>, actor: Actor, context: Context) {
  const { app, endpoint, handler, isPresumed } = run
  const isTraced = isReadAudited(endpoint, actor)
  const [patientId, reply] = await inReadScope(app.db, actor, async (db) => {
    const check = isPresumed && app.isUnchanged(db, actor)
    const read = Promise.all([
      isTraced ? patientOf(db, run) : null,
      handler({ ...context, db }).then((data) => checkReply(endpoint, data)),
    ])
    read.catch(() => undefined)
    if (isPresumed && !(await check)) throw new SessionChanged()
    return read
  })
  if (isTraced) await app.recordAccess({ ...auditEvent(run, actor), patientId })
  return reply
}

/**
 * The write, its audit entry and the stored reply are committed together. Independent statements are sent in one batch.
 */
async function runWrite({ key, ...run }: Run, actor: Actor, context: Context) {
  const { app, endpoint, handler, isPresumed, input: parts, audited } = run
  const { patientIds } = audited
  const { secret } = app.integrations
  const keyed = key === undefined ? undefined : keyedRequest(actor, key, { call: endpoint.name, parts, secret })
  const write = async (db: WriteTx) => {
    const check = isPresumed && app.isUnchanged(db, actor)
    const begun = Promise.all([
      keyed && findReply(db, keyed),
      // Runs before the handler, which may delete the record that leads to the patient.
      endpoint.isAudited && !endpoint.patientInReply ? patientOf(db, run) : null,
    ])
    begun.catch(() => undefined)
    const handle = () => handler({ ...context, db })
    // Other handlers start only once the session is verified, unlike reads.
    const early = endpoint.beginsAtOnce ? handle() : undefined
    const ended = early?.catch(() => undefined)
    let patientBefore: string | null
    try {
      if (isPresumed && !(await check)) throw new SessionChanged()
      const [earlier, patientId] = await begun
      if (earlier) throw new DoneBefore(earlier.reply)
      patientBefore = patientId
    } catch (error) {
      // No statement of the handler may run after the rollback.
      await ended
      throw error
    }
    const reply = checkReply(endpoint, await (early ?? handle()))
    // Both are sent with the commit.
    if (keyed) sendWithoutWaiting(db, storeReply(db, keyed, reply))
    if (endpoint.isAudited) {
      const subjectId = run.subjectId ?? idOf(reply)
      const { patientInReply } = endpoint
      const patientId = patientInReply
        ? (reply as Record<typeof patientInReply, string>)[patientInReply]
        : patientBefore
      const event = { ...auditEvent(run, actor), subjectId }
      const events =
        patientIds.length > 0
          ? patientIds.map((id) => ({ ...event, patientId: id }))
          : [patientId ? { ...event, patientId } : { ...event, recordId: idsIn({ body: { subjectId } })[0] }]
      sendWithoutWaiting(db, recordEvents(db, events))
    }
    return reply
  }
  try {
    return await inOrganizationScope(app.db, actor, write, keyed?.lock)
  } catch (error) {
    if (error instanceof DoneBefore) return error.reply
    throw error
  }
}

/** Rolls back work that started before it was known that the same request was already answered. */
class DoneBefore extends Error {
  readonly reply: unknown
  constructor(reply: unknown) {
    super()
    this.reply = reply
  }
}

/** The patient for the audit entry. Only the database knows the patient of a program or a workout. */
const patientOf = (db: Tx, { endpoint: { patientParam }, input, requestedIds }: Omit<Run, 'key'>) =>
  patientParam ? String(input.params?.[patientParam as never]) : findPatientOf(db, requestedIds)

/** Drops fields outside the contract. Files and events are checked while they are sent. */
const checkReply = ({ reply }: Endpoint, data: unknown) =>
  'file' in reply || 'events' in reply ? data : (reply as z.ZodType).parse(data)

const idOf = (reply: unknown) => (typeof reply === 'object' && reply && '_id' in reply ? String(reply._id) : null)

interface Audited {
  endpoint: NamedEndpoint
  requestId: string
  subjectId: string | null
  input: Input
}

const auditEvent = ({ endpoint, requestId, subjectId, input }: Audited, actor: Actor) => ({
  actor,
  call: input.body && endpoint.auditedAs ? endpoint.auditedAs(input.body) : endpoint.name,
  kind: kindOf(endpoint, isReadOnly(endpoint)),
  result: 'done' as const,
  requestId,
  subjectId,
})
