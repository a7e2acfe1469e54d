import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

/** The content of an event that a seal covers. Changing this expression breaks every existing seal. */
const sealedContent = sql<string>`jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.organization_id,
  e.account_id, e.session_id, e.call, e.subject_id, e.result, e.request_id, e.agent_id, e.patient_id, e.kind)::text`
const chainId = sql<string>`coalesce(e.organization_id, platform_id())`

/** False if another process is sealing. */
export const tryLockSeals = async (tx: WriteTx) => {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(7202612) as "isFree"`.execute(tx)
  return rows[0]!.isFree
}

/** Takes committed, unsealed events out of the queue. An event deleted since has no content. */
export const dequeueEvents = async (tx: WriteTx, limit: number) => {
  const { rows } = await sql<{ id: number; organizationId: string; content: string }>`
    with taken as (delete from account_event_queue where id in (select id from account_event_queue order by id limit ${limit}) returning id)
    select taken.id, ${chainId} as "organizationId", coalesce(${sealedContent}, '') as content
    from taken left join account_events e on e.id = taken.id order by taken.id`.execute(tx)
  return rows
}

/** The last seal of each of these chains, if there is one. */
export const findLastSeals = async (tx: Db, organizationIds: string[]) => {
  const { rows } = await sql<{ organizationId: string; number: number; hash: string }>`
    select l.organization_id as "organizationId", l.number, l.hash from unnest(${organizationIds}::uuid[]) o(id)
    cross join lateral (select s.organization_id, s.number, s.hash from account_event_seals s
      where s.organization_id = o.id order by s.number desc limit 1) l`.execute(tx)
  return new Map(rows.map((seal) => [seal.organizationId, seal]))
}

/** Rounded to the millisecond, as it is hashed. */
export const currentTime = async (tx: Db) =>
  (await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)).rows[0]!.now

export interface NewSeal {
  organizationId: string
  number: number
  eventIds: number[]
  digests: Buffer
  previous: string
  hash: string
  sealedAt: Date
}

export const insertSeals = (tx: WriteTx, seals: NewSeal[]) => tx.insertInto('accountEventSeals').values(seals).execute()

/**
 * Every organization with a chain, including off-boarded ones; the platform's chain has the events without an
 * organization.
 */
export const findChains = async (systemDb: Db) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from organizations o
    where exists (select from account_event_seals s where s.organization_id = o.id) or exists (select from account_events e where e.organization_id = o.id)
      or o.id = platform_id()
    union all
    select gone.id, 'An off-boarded organisation' from (select distinct organization_id as id from account_event_seals) gone
    where not exists (select from organizations o where o.id = gone.id) order by name, id`.execute(systemDb)
  return rows
}

export const findSeals = async (systemDb: Db, organizationId: string, afterNumber: number, limit: number) => {
  const seals = await systemDb
    .selectFrom('accountEventSeals')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('number', '>', afterNumber)
    .orderBy('number')
    .limit(limit)
    .execute()
  // node-postgres returns the elements of a bigint[] as strings.
  return seals.map((seal) => ({ ...seal, eventIds: seal.eventIds.map(Number) }))
}

export const findContents = async (systemDb: Db, ids: number[]) => {
  const { rows } = await sql<{ id: number; organizationId: string; at: Date; content: string }>`
    select e.id, ${chainId} as "organizationId", e.at, ${sealedContent} as content from account_events e where e.id = any(${ids}::bigint[])`.execute(
    systemDb,
  )
  return rows
}

/** An event that is neither sealed nor queued. Only a database superuser can have inserted it. */
export const findUnsealedEvent = async (systemDb: Db, organizationId: string) => {
  const { rows } = await sql<{ id: number }>`
    with sealed as (select unnest(event_ids) as id from account_event_seals where organization_id = ${organizationId})
    select e.id from account_events e
    where (e.organization_id = ${organizationId} or (e.organization_id is null and ${organizationId} = platform_id()))
      and not exists (select from sealed s where s.id = e.id) and not exists (select from account_event_queue q where q.id = e.id)
    order by e.id limit 1`.execute(systemDb)
  return rows[0]?.id
}

export const findSealByHash = (systemDb: Db, hash: string) =>
  systemDb.selectFrom('accountEventSeals').select('number').where('hash', '=', hash).executeTakeFirst()
