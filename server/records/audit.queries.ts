import { sql, type SqlBool } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Place } from './audit.rules.ts'

export interface AuditFilter {
  patientId?: string
  accountId?: string
  kind?: string
  from?: string
  until?: string
}

/** The moment to the microsecond, which a Date would cut off. */
const exactly = sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A page of an organization's events, the newest first, each with the names as they are today. */
export const findEvents = (
  db: Tx,
  organizationId: string,
  { patientId, accountId, kind, from, until }: AuditFilter,
  { after, limit }: { after?: Place; limit: number },
) =>
  db
    .selectFrom((found) =>
      found
        .selectFrom('accountEvents as e')
        .innerJoin('organizations as o', 'o.id', 'e.organizationId')
        .selectAll('e')
        .select(exactly.as('exactly'))
        .where('e.organizationId', '=', organizationId)
        .$if(patientId !== undefined, (query) => query.where('e.patientId', '=', patientId!))
        .$if(accountId !== undefined, (query) => query.where('e.accountId', '=', accountId!))
        .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind!))
        .$if(from !== undefined, (query) =>
          query.where(sql<SqlBool>`e.at >= ${from}::date::timestamp at time zone o.time_zone`),
        )
        .$if(until !== undefined, (query) =>
          query.where(sql<SqlBool>`e.at < (${until}::date + 1)::timestamp at time zone o.time_zone`),
        )
        .$if(after !== undefined, (query) =>
          query.where(sql<SqlBool>`(e.at, e.id) < (${after!.at}::timestamptz, ${after!.id}::bigint)`),
        )
        .orderBy('e.at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(limit)
        .as('e'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.organizationId', '=', 'e.organizationId').onRef('a.id', '=', 'e.accountId'),
    )
    .leftJoin('patients as p', (join) =>
      join.onRef('p.organizationId', '=', 'e.organizationId').onRef('p.id', '=', 'e.patientId'),
    )
    .select(['e.id', 'e.at', 'e.exactly', 'e.call', 'e.kind', 'e.accountId', 'e.agentId', 'e.patientId'])
    .select(['a.name as who', 'a.role', 'p.name as patient'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()

export const findPeople = (db: Tx, organizationId: string) =>
  db
    .selectFrom('accounts')
    .select(['id as _id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('role', 'in', ['practitioner', 'solo', 'business_admin'])
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()

/** An event as it is sealed and checked: nothing of it may ever differ. */
const whole = sql<string>`jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.organization_id,
  e.account_id, e.session_id, e.call, e.subject_id, e.result, e.request_id, e.agent_id, e.patient_id, e.kind)::text`
const chainOf = sql<string>`coalesce(e.organization_id, platform_id())`

/** One process seals at a time; whoever comes meanwhile has nothing to do. */
export const lockSeals = async (tx: WriteTx) => {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(7202612) as "isFree"`.execute(tx)
  return rows[0]!.isFree
}

/** Events that are committed and in no seal, at most `limit`, taken out of the queue. One that is gone already has no content. */
export const takeUnsealed = async (tx: WriteTx, limit: number) => {
  const { rows } = await sql<{ id: number; organizationId: string; content: string }>`
    with taken as (delete from account_event_queue where id in (select id from account_event_queue order by id limit ${limit}) returning id)
    select taken.id, ${chainOf} as "organizationId", coalesce(${whole}, '') as content
    from taken left join account_events e on e.id = taken.id order by taken.id`.execute(tx)
  return rows
}

export const findLastSeal = (tx: Db, organizationId: string) =>
  tx
    .selectFrom('accountEventSeals')
    .select(['number', 'hash'])
    .where('organizationId', '=', organizationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The moment a seal is made, as it is hashed: to the millisecond. */
export const findNow = async (tx: Db) =>
  (await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)).rows[0]!.now

export const insertSeal = (
  tx: WriteTx,
  seal: {
    organizationId: string
    number: number
    eventIds: number[]
    digests: Buffer
    previous: string
    hash: string
    sealedAt: Date
  },
) => tx.insertInto('accountEventSeals').values(seal).execute()

/** Every organization that has a chain, and the platform, which has that of nobody in particular. */
export const findChains = async (systemDb: Db) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from organizations o
    where exists (select from account_event_seals s where s.organization_id = o.id) or exists (select from account_events e where e.organization_id = o.id)
      or o.id = platform_id()
    union all
    select gone.id, 'An organisation that was off-boarded' from (select distinct organization_id as id from account_event_seals) gone
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
  // The driver leaves large numbers in lists as text.
  return seals.map((seal) => ({ ...seal, eventIds: seal.eventIds.map(Number) }))
}

export const findContents = async (systemDb: Db, ids: number[]) => {
  const { rows } = await sql<{ id: number; organizationId: string; at: Date; content: string }>`
    select e.id, ${chainOf} as "organizationId", e.at, ${whole} as content from account_events e where e.id = any(${ids}::bigint[])`.execute(
    systemDb,
  )
  return rows
}

/** Events that are neither sealed nor waiting for it: nobody but a superuser can have put them there. */
export const findStrays = async (systemDb: Db, organizationId: string) => {
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
