import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { enqueueInTurn } from '../jobs/enqueue.ts'

/** The progress of an organization's deletion; undefined if none was started. */
export const findOffboarding = async (db: Db, organizationId: string) =>
  (await db.selectFrom('organizations').select('offboarding').where('id', '=', organizationId).executeTakeFirst())
    ?.offboarding ?? undefined

/** Marks an organization as being deleted. Repeating it changes nothing. */
export const markAsOffboarding = (
  tx: WriteTx,
  organizationId: string,
  { byId, note }: { byId: string; note: string },
) =>
  tx
    .updateTable('organizations')
    .set({ offboarding: JSON.stringify({ byId, note, before: null, files: 0, deleted: 0 }) })
    .where('id', '=', organizationId)
    .where('offboarding', 'is', null)
    .execute()

/** Stores the initial counts for the proof of deletion. */
export const storeInitialCounts = (tx: WriteTx, organizationId: string, before: Map<string, number>, files: number) =>
  sql`update organizations set offboarding = offboarding ||
    ${JSON.stringify({ before: Object.fromEntries(before), files })}::jsonb where id = ${organizationId}`.execute(tx)

const jobKey = (organizationId: string) => `offboard:${organizationId}`

/** Enqueues the next part of the deletion; one organization is deleted at a time. */
export const enqueueOffboarding = (tx: WriteTx, organizationId: string) =>
  enqueueInTurn(tx, 'offboarding', 'offboardOrganization', { organizationId }, jobKey(organizationId))

/** Whether the last attempt to continue failed. */
export async function didLastAttemptFail(systemDb: Db, organizationId: string) {
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${jobKey(organizationId)} and last_error is not null`.execute(systemDb)
  return rows.length > 0
}

/** Counting and deleting the rows of a large organization may exceed a request's time limit. */
export const raiseStatementTimeout = (tx: WriteTx) => sql`set local statement_timeout = '2h'`.execute(tx)

/** The number of an organization's rows in each table. */
export async function countRows(tx: Db, organizationId: string) {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, many as count from count_organization(${organizationId}) order by name`.execute(tx)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const fileKeys = (organizationId: string) => sql`
  select storage_key as key from organization_files where organization_id = ${organizationId}
  union select storage_key from records where organization_id = ${organizationId} and storage_key is not null
  union select storage_key from organization_exports where organization_id = ${organizationId} and storage_key is not null`

export async function countFileKeys(tx: Db, organizationId: string) {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${fileKeys(organizationId)}) k`.execute(tx)
  return rows[0]!.count
}

/** The storage keys of all files that an organization still has rows for. */
export const findFileKeys = async (tx: Db, organizationId: string) =>
  (await sql<{ key: string }>`${fileKeys(organizationId)}`.execute(tx)).rows.map(({ key }) => key)

/**
 * The tables that are emptied in pieces, and the tables that must be empty before each. Data for tax invoices stays
 * until the last transaction, which archives them.
 */
export async function findTableReferences(db: Db) {
  const { rows } = await sql<{ name: string; referencedBy: string[]; hasFiles: boolean }>`
    select t as name,
      array(select distinct k.conrelid::regclass::text from pg_constraint k
        where k.contype = 'f' and k.confrelid = t::regclass and k.conrelid <> k.confrelid) as "referencedBy",
      exists (select from pg_attribute a where a.attrelid = t::regclass and a.attname = 'storage_key') as "hasFiles"
    from organization_tables() t where t not in ('organizations', 'plan_invoices', 'plan_corrections')`.execute(db)
  return rows
}

/** Removes people's pictures, because the people and their files refer to each other. */
export const removePortraits = (tx: WriteTx, organizationId: string) =>
  sql`update accounts set image_file_id = null where organization_id = ${organizationId} and image_file_id is not null`.execute(
    tx,
  )

/** The location of some rows of an organization in a table, with the files they own. */
export async function findRowBatch(
  tx: WriteTx,
  organizationId: string,
  { name, hasFiles }: { name: string; hasFiles: boolean },
  size: number,
) {
  // The statistics describe a full table, so without this the planner would scan it from the start.
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<{ at: string; key: string | null }>`
    select ctid::text as at, ${hasFiles ? sql.ref('storage_key') : sql`null`} as key from ${sql.table(name)}
    where organization_id = ${organizationId} limit ${size}`.execute(tx)
  return { places: rows.map(({ at }) => at), keys: rows.flatMap(({ key }) => key ?? []) }
}

/** Deletes these rows and adds them to the count. */
export async function deleteRowBatch(tx: WriteTx, organizationId: string, table: string, places: string[]) {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where organization_id = ${organizationId} and ctid = any(${places}::tid[])`.execute(tx)
  await sql`update organizations set offboarding = jsonb_set(offboarding, '{deleted}',
    to_jsonb((offboarding->>'deleted')::bigint + ${Number(numAffectedRows)})) where id = ${organizationId}`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes the rest of an organization, and the organization itself. */
export const deleteOrganization = (tx: WriteTx, organizationId: string) =>
  sql`call remove_organization(${organizationId})`.execute(tx)

/** Archives the invoices of an organization that leaves; returns their number. */
export async function archiveInvoices(tx: WriteTx, organizationId: string) {
  const { numAffectedRows } = await sql`
    insert into plan_former_invoices (number, former_id, status, text, currency, total, tax_amount, billed_to, issued_at, paid_at)
    select number, organization_id, status, text, currency, total, tax_amount, billed_to, issued_at, paid_at
    from plan_invoices where organization_id = ${organizationId} and status not in ('deleted', 'draft')`.execute(tx)
  await sql`
    insert into plan_former_invoices (number, former_id, status, text, currency, total, tax_amount, billed_to, issued_at, paid_at)
    select c.number, c.organization_id, 'paid', 'Credit note of ' || i.number, c.currency, -c.amount, -c.tax_amount,
      i.billed_to, c.created_at, c.done_at
    from plan_corrections c join plan_invoices i on i.organization_id = c.organization_id and i.id = c.invoice_id
    where c.organization_id = ${organizationId} and c.number is not null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
