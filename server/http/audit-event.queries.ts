import { sql } from 'kysely'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import type { AuditEvent } from './audit-event.ts'

/** Requests without an account are counted per hour, so that strangers cannot fill the audit log. */
async function countRefusals(db: Db, events: AuditEvent[]) {
  for (const [call, { length }] of Map.groupBy(events, (event) => event.call))
    await sql`insert into account_event_refusals (hour, call, count) values (date_trunc('hour', now()), ${call}, ${length})
      on conflict (hour, call) do update set count = account_event_refusals.count + excluded.count`.execute(db)
}

/** An entry as stored. Without `at`, the database sets the time. */
export const rowOf = (
  { actor, call, kind, subjectId, patientId, recordId, result, requestId }: AuditEvent,
  at?: Date,
) => ({
  at,
  organization_id: actor?.organizationId ?? null,
  account_id: actor?.accountId ?? null,
  agent_id: actor?.agentId ?? null,
  session_id: actor?.sessionId ?? null,
  call,
  kind: result === 'done' ? (kind ?? (call.startsWith('accounts.') ? 'access' : 'change')) : 'refused',
  // User input from the path, which may contain characters that PostgreSQL rejects.
  subject_id: subjectId?.replaceAll('\0', '').toWellFormed() ?? null,
  patient_id: patientId ?? null,
  record_id: recordId,
  result,
  request_id: requestId,
})

/**
 * The same statement text for any number of entries, so that each connection prepares it once. `rows` is a JSON array.
 */
export const insertRows = (db: Db, rows: string, isRepeated = false) =>
  sql`insert into account_events (at, organization_id, account_id, agent_id, session_id, call, kind, subject_id, patient_id, result, request_id)
    select coalesce(n.at, now()), n.organization_id, n.account_id, n.agent_id, n.session_id, n.call, n.kind, n.subject_id,
      case when n.record_id is null then n.patient_id else patient_of(array[n.record_id]) end, n.result, n.request_id
    from json_to_recordset(${rows}::json) n(at timestamptz, organization_id uuid, account_id uuid, agent_id uuid, session_id uuid,
      call text, kind text, subject_id text, patient_id uuid, record_id uuid, result text, request_id text)
    ${isRepeated ? withoutStored : sql``}`.execute(db)

/** For entries that may have been stored before: the moment and the request identify duplicates. */
const withoutStored = sql`where not exists (select from account_events e where e.organization_id = n.organization_id
  and e.at = n.at and e.request_id = n.request_id and e.call = n.call and e.patient_id is not distinct from n.patient_id)`

/** A single entry, as for most writes: inserting plain values takes PostgreSQL a third less time than a list of one. */
const insertRow = (db: Db, row: ReturnType<typeof rowOf>) =>
  buildOnce(db, 'insertEvent', row, (params) => ({
    compile: () =>
      sql`insert into account_events (${sql.join(Object.keys(params).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(params))})`.compile(db),
  }))

/** Writes audit entries; those of a change are written in its transaction. */
export async function recordEvents(db: Db, all: AuditEvent[]) {
  const { known = [], nobody = [] } = Object.groupBy(all, ({ actor }) => (actor ? 'known' : 'nobody'))
  if (nobody.length > 0) await countRefusals(db, nobody)
  const rows = known.map((event) => rowOf(event))
  const [first, ...others] = rows
  if (first && others.length === 0 && first.record_id === undefined) await insertRow(db, first)
  else if (first) await insertRows(db, JSON.stringify(rows))
}

/** Records what a visitor without a session did with an emailed link or a code, in the transaction that uses it up. */
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

/** The patient of the records with these ids. */
export async function findPatientOf(db: Db, ids: string[]) {
  if (ids.length === 0) return null
  const [found] = await buildOnce(db, 'findPatientOf', { ids }, (params) => ({
    compile: () => sql<{ id: string | null }>`select patient_of(${params.ids}::uuid[]) as id`.compile(db),
  }))
  return found!.id
}
