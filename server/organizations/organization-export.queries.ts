import { sql } from 'kysely'
import type { DataExport } from '@kinora/contract/data-export.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { hasNoJob } from '../jobs/job.queries.ts'
import { leftOutColumns, leftOutTables } from './organization-export.rules.ts'

const selectExports = (db: Db, organizationId: string) =>
  db
    .selectFrom('organizationExports as e')
    .leftJoin('accounts as a', inSameOrganization('a.id', 'e.requestedBy'))
    .select(['e.id as _id', 'e.state', 'e.progress', 'e.createdAt', 'a.name as by', 'e.bytes', 'e.expiresAt'])
    .where('e.organizationId', '=', organizationId)
    .$narrowType<{ state: DataExport['state'] }>()

export const findExports = (db: Tx, organizationId: string) =>
  selectExports(db, organizationId).orderBy('e.createdAt', 'desc').limit(3).execute()

export const findExport = (db: Tx, organizationId: string, id: string) =>
  selectExports(db, organizationId).where('e.id', '=', id).executeTakeFirstOrThrow()

/** The id of a new request; undefined if one is already pending. */
export const insertExport = async (tx: WriteTx, organizationId: string, requestedBy: string) =>
  (
    await tx
      .insertInto('organizationExports')
      .values({ organizationId, requestedBy, state: 'waiting' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** A requested export, and who requested it. */
export const findPendingExport = (systemDb: Db, organizationId: string, id: string) =>
  systemDb
    .selectFrom('organizationExports as e')
    .innerJoin('accounts as a', 'a.id', 'e.requestedBy')
    .innerJoin('organizations as o', 'o.id', 'e.organizationId')
    .select(['e.id', 'e.organizationId', 'a.name as by', 'o.name as clinic'])
    .select(sql<string>`to_char(now() at time zone o.time_zone, 'DD/MM/YYYY HH24:MI')`.as('madeOn'))
    .where('e.organizationId', '=', organizationId)
    .where('e.id', '=', id)
    .where('e.state', 'in', ['waiting', 'working'])
    .executeTakeFirst()

/**
 * Updates an export. False if it is no longer wanted, because the organization has left or a patient was erased; its
 * file must then be removed.
 */
export const updateExport = async (
  systemDb: Db,
  organizationId: string,
  id: string,
  change: { state: DataExport['state']; progress?: number; storageKey?: string; bytes?: number },
) =>
  (await systemDb
    .updateTable('organizationExports')
    .set({ ...change, ...(change.state === 'ready' && { expiresAt: sql`now() + interval '7 days'` }) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'working'])
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findExportFile = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('organizationExports')
    .select('storageKey')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const updateDownloaded = (systemDb: Db, id: string) =>
  systemDb
    .updateTable('organizationExports')
    .set({ downloadedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The newest export that an owner has downloaded completely. */
export const findDownloadedExport = (systemDb: Db, organizationId: string) =>
  systemDb
    .selectFrom('organizationExports')
    .select(['createdAt', 'downloadedAt'])
    .where('organizationId', '=', organizationId)
    .where('downloadedAt', 'is not', null)
    .$narrowType<{ downloadedAt: Date }>()
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Ends every export of an organization, because each contains a patient who is being erased. Returns the storage keys.
 */
export async function endExports(tx: WriteTx, organizationId: string) {
  const { rows } = await sql<{ key: string | null }>`
    with ended as (select id, storage_key from organization_exports
      where organization_id = ${organizationId} and (storage_key is not null or state in ('waiting', 'working')) for update)
    update organization_exports e set storage_key = null, expires_at = now(),
      state = case when state = 'ready' then 'ready' else 'failed' end
    from ended x where e.id = x.id returning x.storage_key as key`.execute(tx)
  return rows.flatMap(({ key }) => key ?? [])
}

/** Marks pending exports without a job as failed, so that a new one can be requested. */
export const failExportsWithoutJob = (systemDb: Db) =>
  systemDb
    .updateTable('organizationExports')
    .set({ state: 'failed' })
    .where('state', 'in', ['waiting', 'working'])
    .where(hasNoJob('exportId', 'organizationExports.id'))
    .execute()

/** Removes expired files from their rows and returns the storage keys. */
export async function removeExpiredFiles(systemDb: Db) {
  const { rows } = await sql<{ key: string }>`
    with expired as (select id, storage_key from organization_exports
      where storage_key is not null and expires_at < now() for update)
    update organization_exports e set storage_key = null from expired x where e.id = x.id
    returning x.storage_key as key`.execute(systemDb)
  return rows.map(({ key }) => key)
}

/** Every exported table with its columns. */
export async function findTables(tx: Tx) {
  const { rows } = await sql<{ name: string; description: string | null; columns: string[] }>`
    select c.relname::text as name, obj_description(c.oid, 'pg_class') as description,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (c.relname in (select organization_tables()) or c.relname in ('account_events', 'account_event_seals'))
    group by c.oid, c.relname order by c.relname`.execute(tx)
  return rows
    .filter(({ name }) => !(name in leftOutTables))
    .map(({ name, description, columns }) => ({
      name,
      description: description ?? '',
      columns: columns.filter((column) => !leftOutColumns.has(`${name}.${column}`)),
    }))
}

const rowsAtOnce = 500

/** The rows of an organization in a table, as JSON lines. */
export async function* readRows(
  tx: Tx,
  organizationId: string,
  { name, columns }: { name: string; columns: string[] },
) {
  const row = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare copied no scroll cursor for select row_to_json(r)::text as line
    from (select ${row} from ${sql.table(name)} where organization_id = ${organizationId}) r`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close copied`.execute(tx)
}

export const findFileKeys = async (tx: Tx, organizationId: string) =>
  (
    await tx
      .selectFrom('organizationFiles')
      .select('storageKey')
      .where('organizationId', '=', organizationId)
      .orderBy('storageKey')
      .execute()
  ).map(({ storageKey }) => storageKey)
