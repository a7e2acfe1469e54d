import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Backup } from './backup.ts'

export const recordBackup = (systemDb: Db, { name, bytes, rows, files }: Backup) =>
  systemDb.insertInto('backups').values({ name, bytes, rowCount: rows, fileCount: files }).execute()

export const recordBackupFailure = (systemDb: Db, failure: string) =>
  systemDb
    .insertInto('backups')
    .values({ failure: failure.slice(0, 500) })
    .execute()

export const deleteBackupRecords = (systemDb: Db, names: string[]) =>
  systemDb
    .deleteFrom('backups')
    .where((eb) =>
      eb.or([
        eb('name', 'in', ['', ...names]),
        eb.and([eb('name', 'is', null), eb('at', '<', sql<Date>`now() - interval '90 days'`)]),
      ]),
    )
    .execute()

/** The newest backup that can be restored. */
export const findLastBackup = (systemDb: Db) =>
  systemDb
    .selectFrom('backups')
    .select(['at', 'name', 'bytes', 'rowCount as rows', 'fileCount as files'])
    .where('name', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The failure of the newest attempt; undefined if that succeeded. */
export async function findBackupFailure(systemDb: Db) {
  const last = await systemDb
    .selectFrom('backups')
    .select(['at', 'failure'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.failure ? { at: last.at, failure: last.failure } : undefined
}
