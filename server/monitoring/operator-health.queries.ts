import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

interface QueueHealth {
  waiting: number
  working: number
  failed: number
  /** How long the oldest due job has waited. */
  lagSeconds: number
}

export const findQueueHealth = async (systemDb: Db) =>
  (
    await sql<QueueHealth>`
      select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
        count(*) filter (where locked_at is not null)::int as working,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where run_at < now() and locked_at is null
          and attempts < max_attempts)), 0)::int as "lagSeconds"
      from graphile_worker.jobs`.execute(systemDb)
  ).rows[0]!

/** Limited to thirty days, so that it stays fast for any number of emails. */
export const findEmailHealth = async (systemDb: Db) =>
  (
    await sql<{ waiting: number; failed: number; sent: number }>`
      select count(*) filter (where sent_at is null and failure is null)::int as waiting,
        count(*) filter (where sent_at is null and failure is not null)::int as failed,
        count(*) filter (where sent_at is not null)::int as sent
      from emails where created_at > now() - interval '30 days'`.execute(systemDb)
  ).rows[0]!

export const findDatabaseBytes = async (systemDb: Db) =>
  (await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(systemDb)).rows[0]!.bytes

/** False on a replica, and if an administrator has made the database read-only. */
export const acceptsWrites = async (db: Db) =>
  (
    await sql<{ accepts: boolean }>`
      select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as accepts`.execute(db)
  ).rows[0]!.accepts
