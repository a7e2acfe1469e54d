import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'

export interface AuditEvent {
  actor: Actor | undefined
  call: string
  subjectId: string | null
  result: 'done' | 'denied' | 'refused'
  requestId: string
}

/** Leaves a trace of who saw or changed what. Give it the write's own transaction, or the system's database after a refusal. */
export const recordEvent = (db: Db, { actor, call, subjectId, result, requestId }: AuditEvent) =>
  db
    .insertInto('accountEvents')
    .values({
      organizationId: actor?.organizationId ?? null,
      accountId: actor?.accountId ?? null,
      sessionId: actor?.sessionId ?? null,
      call,
      subjectId,
      result,
      requestId,
    })
    .execute()
