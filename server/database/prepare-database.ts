import { join } from 'node:path'
import pg from 'pg'
import { findRunning, startEmbedded } from './embedded-postgres.ts'

/** Creates the database if the server does not have it. */
export async function ensureDatabase(serverUrl: string, name: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  await client.end()
}

/** The database of the settings, for a command; an embedded one may be in use by a server at the same time. */
export async function openDatabase(
  { DATABASE_URL, dataFolder }: { DATABASE_URL?: string; dataFolder: string },
  say?: (line: string) => void,
) {
  const nothing = async () => undefined
  if (DATABASE_URL) return { ownerUrl: DATABASE_URL, stop: nothing }
  const folder = join(dataFolder, 'database')
  const running = findRunning(folder)
  if (running) return { ownerUrl: running.url('kinora', 'postgres'), stop: nothing }
  const embedded = await startEmbedded(folder, { say })
  await ensureDatabase(embedded.url('postgres', 'postgres'), 'kinora')
  return { ownerUrl: embedded.url('kinora', 'postgres'), stop: embedded.stop }
}
