import { subjectOf, type Subject } from '@kinora/contract/access.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'

/** The kind of event, for the audit log's filter. */
export type EventKind = 'look' | 'change' | 'access' | 'export' | 'refused'

export interface AuditEvent {
  actor: (Pick<Actor, 'organizationId' | 'accountId' | 'agentId'> & { sessionId: string | null }) | undefined
  call: string
  /** By default a change, or an access for sign-in and account endpoints. */
  kind?: EventKind
  subjectId: string | null
  /** The patient whose record was read or changed. */
  patientId?: string | null
  result: 'done' | 'denied' | 'refused'
  requestId: string
}

/** Requests of nobody are counted by the hour: whoever has no account cannot fill the audit log. */
async function countRefusals(db: Db, events: AuditEvent[]) {
  for (const [call, { length }] of Map.groupBy(events, (event) => event.call))
    await sql`insert into account_event_refusals (hour, call, count) values (date_trunc('hour', now()), ${call}, ${length})
      on conflict (hour, call) do update set count = account_event_refusals.count + excluded.count`.execute(db)
}

async function insertEvents(db: Db, all: AuditEvent[]) {
  const { known = [], nobody = [] } = Object.groupBy(all, ({ actor }) => (actor ? 'known' : 'nobody'))
  await countRefusals(db, nobody)
  if (known.length > 0) await insertKnown(db, known)
}

const insertKnown = (db: Db, events: AuditEvent[]) =>
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

/** Health records: every read of one by staff is audited. */
const patientSubjects: Subject[] = ['patients', 'messages', 'programs', 'series', 'workouts', 'surveys']

/** Lists of many patients, and patients who read their own record, are not audited. */
export function isAudited(endpoint: NamedEndpoint, isRead: boolean, { role }: Pick<Actor, 'role'>) {
  if (endpoint.isAudited) return !(isRead && role === 'patient')
  return isRead && role !== 'patient' && endpoint.params !== undefined && patientSubjects.includes(subjectOf(endpoint))
}

export function kindOf(endpoint: NamedEndpoint, isRead: boolean): EventKind {
  if (endpoint.isExport) return 'export'
  if (endpoint.name.startsWith('accounts.')) return 'access'
  return isRead ? 'look' : 'change'
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** A list with one id is about that record; a list of several is about no single one. */
const unwrapSingle = (value: unknown) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value)

/** The ids in the path of a request, then those in its body. */
export const idsIn = ({ params, body }: { params?: object; body?: object }) =>
  [...Object.values(params ?? {}), ...Object.values(body ?? {})].map(unwrapSingle).filter(isId)

/** The patient that records with these ids belong to. */
export async function findPatientOf(db: Db, ids: string[]) {
  if (ids.length === 0) return null
  const { rows } = await sql<{ id: string | null }>`select patient_of(${ids}::uuid[]) as id`.execute(db)
  return rows[0]!.id
}

/** Writes audit entries in the transaction of the change itself. */
export const recordEvents = (tx: Db, events: AuditEvent[]) => insertEvents(tx, events)

/**
 * Writes the audit entries of reads and refusals, which have no transaction to be part of. Entries that arrive while a
 * batch is being written form the next batch; the promise resolves once the entry is stored.
 */
export function auditWriter(systemDb: Db) {
  let pending: AuditEvent[] = []
  let next: Promise<unknown> | undefined
  let running: Promise<unknown> = Promise.resolve()

  return function recordAccess(event: AuditEvent): Promise<unknown> {
    pending.push(event)
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const events = pending
        pending = []
        next = undefined
        running = insertEvents(systemDb, events)
        return running
      })
    return next
  }
}
