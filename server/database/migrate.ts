import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { sessionSettings } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)
/** An arbitrary constant: two servers that start at the same time migrate one after the other. */
const migrationLock = 7_202_611

/**
 * kinora_app serves requests, kinora_system runs work across organizations. Neither owns a table or bypasses a policy.
 */
const roles = ['kinora_app', 'kinora_system'] as const
export type DatabaseRole = (typeof roles)[number]

const passwordOf = (role: string, secret: string) =>
  createHmac('sha256', secret).update(`database role ${role}`).digest('hex')

/** The address of the same database for one of the two roles the server logs in as. */
export function urlFor(role: DatabaseRole, ownerUrl: string, secret: string) {
  const socket = /^(socket:|postgres(?:ql)?:\/\/)([^@/]*)@(.*)$/.exec(ownerUrl)
  if (!socket) throw new Error('DATABASE_URL must look like postgres://user:password@host/database.')
  return `${socket[1]}${role}:${passwordOf(role, secret)}@${socket[3]}`
}

/** PostgreSQL's error codes for two sessions that create or change the same role at once. */
const roleConflicts = new Set(['XX000', '23505', '42710'])

/**
 * Roles belong to the server, while `migrationLock` holds for one database: the start of another database may change
 * them at the same time, so the change is retried for some seconds.
 */
async function changeRoles(change: () => Promise<unknown>, attempts = 50): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (attempts === 1 || !(error instanceof pg.DatabaseError) || !roleConflicts.has(error.code ?? '')) throw error
    await setTimeout(20 + Math.random() * 80)
    await changeRoles(change, attempts - 1)
  }
}

const setPassword = (client: pg.Client, role: DatabaseRole, secret: string) =>
  client.query(`alter role ${role} password '${passwordOf(role, secret)}'`)

async function ensureRoles(client: pg.Client, secret: string) {
  for (const role of roles) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (!rowCount) await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole noinherit`)
    await setPassword(client, role, secret)
    for (const [name, value] of Object.entries(sessionSettings))
      await client.query(`alter role ${role} set ${name} = '${value}'`)
  }
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`grant connect, create on database ${rows[0]!.name} to kinora_system`)
  await client.query('grant usage on schema public to kinora_app, kinora_system')
  // Only a member of a role may transfer a function to it, and a superuser need not be one.
  await client.query('grant kinora_system to current_user').catch(() => undefined)
  await client.query('grant create on schema public to kinora_system')
}

/** The names of all migrations, in their order. */
export const knownMigrations = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** A failed migration is rolled back; those before it stay. */
const rethrowAsStoppedAt = (name: string, isUpgrade: boolean) => (error: Error) => {
  const orRestore = isUpgrade ? ', or restore the backup from before the upgrade with the former version' : ''
  error.message = `The upgrade of the database stopped at ${name}, of which nothing was kept: ${error.message}. Start again once the cause is gone${orRestore}.`
  throw error
}

async function applyMigrations(client: pg.Client, wanted?: string[]) {
  await client.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const doneNames = new Set(rows.map((row) => row.name))
  const known = await knownMigrations()
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  const newer = unknown.toSorted().at(-1)
  if (newer)
    throw new Error(
      `The database was upgraded by a newer version of Kinora (${newer}). Start that version, or restore the backup from before its upgrade into an empty place.`,
    )
  for (const name of (wanted ?? known).filter((name) => !doneNames.has(name))) {
    const text = await readFile(new URL(name, folder), 'utf8')
    await client
      .query(`begin; ${text}; insert into migrations (name) values ('${name}'); commit`)
      .catch(rethrowAsStoppedAt(name, doneNames.size > 0))
  }
}

/**
 * The migrations that a database in use still lacks; none for an empty database, or one whose first start was interrupted
 * before it had a job queue.
 */
export async function pendingMigrations(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ is: boolean }>(
      `select to_regclass('migrations') is not null
         and exists (select from pg_namespace where nspname = 'graphile_worker') as is`,
    )
    if (!found[0]!.is) return []
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const doneNames = new Set(rows.map(({ name }) => name))
    return doneNames.size === 0 ? [] : (await knownMigrations()).filter((name) => !doneNames.has(name))
  } finally {
    await client.end()
  }
}

const sequencesReadable = 'grant select on all sequences in schema public to kinora_system'

/**
 * Lets a backup before the upgrade read as kinora_system: its password may still be from the previous secret, and it
 * could not read sequences before migration 0038.
 */
export async function allowBackup(ownerUrl: string, secret: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await changeRoles(() => setPassword(client, 'kinora_system', secret))
    await client.query(sequencesReadable)
  } finally {
    await client.end()
  }
}

/** Migrates the database: creates the roles, runs every pending migration in order, and sets up the job queue. */
export async function migrate(ownerUrl: string, secret: string, wanted?: string[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await changeRoles(() => ensureRoles(client, secret))
    await applyMigrations(client, wanted)
    await client.query(sequencesReadable)
    await client.query('revoke create on schema public from kinora_system')
    await runMigrations({ connectionString: urlFor('kinora_system', ownerUrl, secret), schema: 'graphile_worker' })
    await client.query('grant select on migrations to kinora_app, kinora_system')
  } finally {
    await client.end()
  }
}
