import { join } from 'node:path'
import pg from 'pg'
import { findRunning, startEmbedded } from './embedded-postgres.ts'

/** The comment on a database until its first start is complete. */
const incomplete = 'Kinora has not started yet'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the database if the server does not have it, or again if its first start was interrupted: it has served nobody
 * and holds a part of the demo at most. Before a first start, call `markComplete` before anybody is served.
 */
export const ensureDatabase = (serverUrl: string, name: string, { isFirstStart = false } = {}) =>
  withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    const database = client.escapeIdentifier(name)
    if (rows[0] && rows[0].comment !== incomplete) return
    if (rows[0]) await client.query(`drop database ${database} with (force)`)
    await client.query(`create database ${database}`)
    if (isFirstStart) await client.query(`comment on database ${database} is ${client.escapeLiteral(incomplete)}`)
  })

/** From now on the database is never created again. */
export const markComplete = (serverUrl: string, name: string) =>
  withClient(serverUrl, (client) => client.query(`comment on database ${client.escapeIdentifier(name)} is null`))

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
