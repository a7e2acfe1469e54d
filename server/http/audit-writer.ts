import { hasPathParameters } from '@kinora/contract/path-parameters.ts'
import { subjectOf } from '@kinora/contract/access.ts'
import { type Subject } from '@kinora/contract/role-matrix.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'
import type { AuditJournal } from './audit-journal.ts'

/** The kind of event, for the audit log's filter. */
export type NotificationKind = 'look' | 'change' | 'access' | 'export' | 'refused'

export interface AuditEvent {
  /** Without an account: an automatic action of the product for an organization. */
  actor:
    | { organizationId: string; accountId: string | null; agentId: string | null; sessionId: string | null }
    | undefined
  call: string
  /** By default a change, or an access for sign-in and account endpoints. */
  kind?: NotificationKind
  subjectId: string | null
  /** The patient whose record was read or changed. */
  patientId?: string | null
  /** The id of a record by which the database finds the patient instead. */
  recordId?: string
  result: 'done' | 'denied' | 'refused'
  requestId: string
}

/** Requests without an account are counted by the hour, so that strangers cannot fill the audit log. */
async function countRefusals(db: Db, events: AuditEvent[]) {
  for (const [call, { length }] of Map.groupBy(events, (event) => event.call))
    await sql`insert into account_event_refusals (hour, call, count) values (date_trunc('hour', now()), ${call}, ${length})
      on conflict (hour, call) do update set count = account_event_refusals.count + excluded.count`.execute(db)
}

/** An entry as it is stored. `at` is left to the database where it is stored at once. */
const rowOf = ({ actor, call, kind, subjectId, patientId, recordId, result, requestId }: AuditEvent, at?: Date) => ({
  at,
  organization_id: actor?.organizationId ?? null,
  account_id: actor?.accountId ?? null,
  agent_id: actor?.agentId ?? null,
  session_id: actor?.sessionId ?? null,
  call,
  kind: result === 'done' ? (kind ?? (call.startsWith('accounts.') ? 'access' : 'change')) : 'refused',
  // Part of an address that somebody wrote, perhaps with signs that PostgreSQL refuses.
  subject_id: subjectId?.replaceAll('\0', '').toWellFormed() ?? null,
  patient_id: patientId ?? null,
  record_id: recordId,
  result,
  request_id: requestId,
})

/** One text for any number of entries, so that each connection prepares it once. `rows` is a JSON array. */
const insertRows = (db: Db, rows: string, isRepeated = false) =>
  sql`insert into account_events (at, organization_id, account_id, agent_id, session_id, call, kind, subject_id, patient_id, result, request_id)
    select coalesce(n.at, now()), n.organization_id, n.account_id, n.agent_id, n.session_id, n.call, n.kind, n.subject_id,
      case when n.record_id is null then n.patient_id else patient_of(array[n.record_id]) end, n.result, n.request_id
    from json_to_recordset(${rows}::json) n(at timestamptz, organization_id uuid, account_id uuid, agent_id uuid, session_id uuid,
      call text, kind text, subject_id text, patient_id uuid, record_id uuid, result text, request_id text)
    ${isRepeated ? withoutStored : sql``}`.execute(db)

/** For entries that may have been stored before: the moment and the request identify duplicates. */
const withoutStored = sql`where not exists (select from account_events e where e.organization_id = n.organization_id
  and e.at = n.at and e.request_id = n.request_id and e.call = n.call and e.patient_id is not distinct from n.patient_id)`

/** A single entry, as most writes have: by its values it takes PostgreSQL a third less than by a list of one. */
const insertRow = (db: Db, row: ReturnType<typeof rowOf>) =>
  buildOnce(db, 'insertEvent', row, (of) => ({
    compile: () =>
      sql`insert into account_events (${sql.join(Object.keys(of).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(of))})`.compile(db),
  }))

async function insertEvents(db: Db, all: AuditEvent[]) {
  const { known = [], nobody = [] } = Object.groupBy(all, ({ actor }) => (actor ? 'known' : 'nobody'))
  if (nobody.length > 0) await countRefusals(db, nobody)
  const rows = known.map((event) => rowOf(event))
  const [first, ...others] = rows
  if (first && others.length === 0 && first.record_id === undefined) await insertRow(db, first)
  else if (first) await insertRows(db, JSON.stringify(rows))
}

/** PostgreSQL refuses the content of an entry, and always will. */
const isRefused = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? '')

/** Health records: every read of one by staff is audited. */
const patientSubjects: Subject[] = ['patients', 'messages', 'programs', 'series', 'workouts', 'surveys']

/** Lists of many patients, and patients who read their own record, are not audited. */
export function isAudited(endpoint: NamedEndpoint, isRead: boolean, { role }: Pick<Actor, 'role'>) {
  if (endpoint.isAudited) return !(isRead && role === 'patient')
  return isRead && role !== 'patient' && hasPathParameters(endpoint) && patientSubjects.includes(subjectOf(endpoint))
}

export function kindOf(endpoint: NamedEndpoint, isRead: boolean): NotificationKind {
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
  const [found] = await buildOnce(db, 'findPatientOf', { ids }, (of) => ({
    compile: () => sql<{ id: string | null }>`select patient_of(${of.ids}::uuid[]) as id`.compile(db),
  }))
  return found!.id
}

/** Writes audit entries in the transaction of the change itself. */
export const recordEvents = (tx: Db, events: AuditEvent[]) => insertEvents(tx, events)

/** Writes what somebody without a session did with an emailed link or a code, in the transaction that uses it up. */
export const recordTokenUse = (
  tx: Db,
  { id, orgId, accountId }: { id: string; orgId: string; accountId: string },
  call: string,
) =>
  recordEvents(tx, [
    {
      actor: { organizationId: orgId, accountId, agentId: null, sessionId: null },
      ...{ call, subjectId: accountId, result: 'done', requestId: id },
    },
  ])

/** How long entries wait for others, and how many may wait for the database. */
const groupMilliseconds = 200
const mostWaiting = 20_000
const heartbeatMilliseconds = 5_000

export type RecordAccess = (event: AuditEvent) => Promise<unknown>

/**
 * Writes the audit entries of reads and refusals, which have no transaction to be part of. Entries that arrive while a
 * batch is being written form the next batch; the promise resolves once the entry is stored.
 */
export function auditWriter(systemDb: Db): RecordAccess {
  let pending: AuditEvent[] = []
  let next: Promise<unknown> | undefined
  let running: Promise<unknown> = Promise.resolve()

  return function recordAccess(event) {
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

/**
 * The same without waiting for the database: an entry is in the journal before its request is answered, and in the
 * database 200 ms later. A process that is killed loses none. Where the database takes none, requests wait again.
 */
export function groupedAuditWriter(systemDb: Db, journal: AuditJournal, log: { error: (error: unknown) => void }) {
  const storeAtOnce = auditWriter(systemDb)
  let lines: string[] = []
  let stored: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let hasUnstored = false

  const store = (group: string[], isRepeated = false) => insertRows(systemDb, `[${group.join(',')}]`, isRepeated)

  /** After a failure it is unknown whether the entries were stored. One bad entry must not block the others. */
  async function storeUntilDone(group: string[], forget: () => void, isRepeated = false): Promise<void> {
    try {
      await store(group, isRepeated)
      forget()
    } catch (error) {
      log.error(error)
      if (isRefused(error)) {
        if (group.length > 1) for (const line of group) await storeUntilDone([line], () => undefined, true)
        return forget()
      }
      hasUnstored = isClosed
      if (isClosed) return
      await sleep(1000)
      return storeUntilDone(group, forget, true)
    }
  }

  function flush() {
    timer = undefined
    stored = stored.then(() => {
      if (lines.length === 0) return undefined
      const group = lines
      lines = []
      return storeUntilDone(group, journal.turn())
    })
    return stored
  }

  const recover = () => journal.recover((group) => store(group, true)).catch((error) => log.error(error))
  const heartbeat = setInterval(() => {
    journal.touch()
    void recover()
  }, heartbeatMilliseconds).unref()

  return {
    recover,
    async recordAccess(event: AuditEvent) {
      if (!event.actor) return storeAtOnce(event)
      const line = JSON.stringify(rowOf(event, new Date()))
      journal.append(line)
      lines.push(line)
      timer ??= setTimeout(() => void flush(), groupMilliseconds)
      if (lines.length > mostWaiting) await stored
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(timer)
      await flush()
      // Another process stores what this one could not.
      if (!hasUnstored) journal.close()
    },
  }
}
