import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'

export interface AuditEvent {
  actor: Actor | undefined
  call: string
  subjectId: string | null
  result: 'done' | 'denied' | 'refused'
  requestId: string
}

const insertEvents = (db: Db, events: AuditEvent[]) =>
  db
    .insertInto('accountEvents')
    .values(
      events.map(({ actor, call, subjectId, result, requestId }) => ({
        organizationId: actor?.organizationId ?? null,
        accountId: actor?.accountId ?? null,
        agentId: actor?.agentId ?? null,
        sessionId: actor?.sessionId ?? null,
        call,
        subjectId,
        result,
        requestId,
      })),
    )
    .execute()

/** Leaves a trace of a change, in the change's own transaction. */
export const recordEvent = (tx: Db, event: AuditEvent) => insertEvents(tx, [event])

/**
 * Leaves a trace of what changes nothing: who saw what, who was refused. Each waits until it is stored; those that come
 * while one is being stored are stored together.
 */
export function witness(system: Db) {
  let waiting: AuditEvent[] = []
  let next: Promise<unknown> | undefined
  let running: Promise<unknown> = Promise.resolve()

  return function saw(event: AuditEvent): Promise<unknown> {
    waiting.push(event)
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const events = waiting
        waiting = []
        next = undefined
        running = insertEvents(system, events)
        return running
      })
    return next
  }
}
