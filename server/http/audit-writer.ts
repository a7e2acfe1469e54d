import { subjectOf, type Subject } from '@kinora/contract/access.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'

/** What kind of thing happened: for those who look for it later. */
export type EventKind = 'look' | 'change' | 'access' | 'export' | 'refused'

export interface AuditEvent {
  actor: (Pick<Actor, 'organizationId' | 'accountId' | 'agentId'> & { sessionId: string | null }) | undefined
  call: string
  /** A change, where nothing is said. */
  kind?: EventKind
  subjectId: string | null
  /** The patient whose record it was. */
  patientId?: string | null
  result: 'done' | 'denied' | 'refused'
  requestId: string
}

const insertEvents = (db: Db, events: AuditEvent[]) =>
  db
    .insertInto('accountEvents')
    .values(
      events.map(({ actor, call, kind, subjectId, patientId, result, requestId }) => ({
        organizationId: actor?.organizationId ?? null,
        accountId: actor?.accountId ?? null,
        agentId: actor?.agentId ?? null,
        sessionId: actor?.sessionId ?? null,
        call,
        kind: result === 'done' ? (kind ?? (call.startsWith('accounts.') ? 'access' : 'change')) : 'refused',
        subjectId,
        patientId: patientId ?? null,
        result,
        requestId,
      })),
    )
    .execute()

/** What is kept of patients: whoever of the staff reads it leaves a trace. */
const ofPatients: Subject[] = ['patients', 'messages', 'programs', 'series', 'workouts', 'surveys']

/** Whether a call leaves a trace. Lists of many patients, and one's own record, are read without one. */
export function isAudited(endpoint: NamedEndpoint, isRead: boolean, { role }: Pick<Actor, 'role'>) {
  if (endpoint.isAudited) return !(isRead && role === 'patient')
  return isRead && role !== 'patient' && endpoint.params !== undefined && ofPatients.includes(subjectOf(endpoint))
}

export function kindOf(endpoint: NamedEndpoint, isRead: boolean): EventKind {
  if (endpoint.isExport) return 'export'
  if (endpoint.name.startsWith('accounts.')) return 'access'
  return isRead ? 'look' : 'change'
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** What a list of one holds; of a list of several none is the one that it is about. */
const onlyOne = (value: unknown) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value)

/** The ids that a call names, in its address and then in its body. */
export const idsIn = ({ params, body }: { params?: object; body?: object }) =>
  [...Object.values(params ?? {}), ...Object.values(body ?? {})].map(onlyOne).filter(isId)

/** Whose record those ids belong to; asked before a call, since what it deletes is not found after it. */
export async function findPatientOf(db: Db, ids: string[]) {
  if (ids.length === 0) return null
  const { rows } = await sql<{ id: string | null }>`select patient_of(${ids}::uuid[]) as id`.execute(db)
  return rows[0]!.id
}

/** Leaves a trace of a change, in the change's own transaction. */
export const recordEvent = (tx: Db, event: AuditEvent) => insertEvents(tx, [event])

/**
 * Leaves a trace of what changes nothing: who saw what, who was refused. Each waits until it is stored; those that come
 * while one is being stored are stored together.
 */
export function auditWriter(systemDb: Db) {
  let waiting: AuditEvent[] = []
  let next: Promise<unknown> | undefined
  let running: Promise<unknown> = Promise.resolve()

  return function recordAccess(event: AuditEvent): Promise<unknown> {
    waiting.push(event)
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const events = waiting
        waiting = []
        next = undefined
        running = insertEvents(systemDb, events)
        return running
      })
    return next
  }
}
