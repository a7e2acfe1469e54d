import pg from 'pg'
import type { ArchivePart } from './archive.ts'

/** All tables of these schemas are copied, except the two that record which migrations ran. */
const schemas = ['public', 'graphile_worker']
const rowsAtOnce = 500
const nothing = Buffer.alloc(0)

interface Table {
  name: string
  columns: string[]
}

/** Generated columns are left out, because PostgreSQL computes them again. */
async function findTables(client: pg.Client) {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations'
     group by 1 order by 1`,
    [schemas],
  )
  return rows
}

async function* rowsOf(client: pg.Client, { name: table, columns }: Table): AsyncGenerator<ArchivePart> {
  await client.query(
    `declare backup no scroll cursor for select row_to_json(r)::text as row from (select ${columns.join(', ')} from ${table}) r`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup`)
    if (rows.length === 0) break
    const entry = { kind: 'rows', table, columns, count: rows.length } as const
    yield { entry, bytes: Buffer.from(`[${rows.map(({ row }) => row).join(',')}]`) }
  }
  await client.query('close backup')
}

async function findMigrations(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** The whole database in one consistent snapshot, while it is running. `url` is that of kinora_system. */
export async function* dumpDatabase(url: string, secret: string, hasFiles: boolean): AsyncGenerator<ArchivePart> {
  const client = new pg.Client({ connectionString: url, application_name: 'kinora backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`)
    const manifest = { kind: 'manifest', at: new Date().toISOString(), hasFiles } as const
    yield { entry: { ...manifest, migrations: await findMigrations(client) }, bytes: Buffer.from(secret) }
    for (const table of await findTables(client)) yield* rowsOf(client, table)
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
       where schemaname = any($1)`,
      [schemas],
    )
    for (const { name, value } of sequences)
      if (value !== null) yield { entry: { kind: 'sequence', name, value }, bytes: nothing }
  } finally {
    await client.end()
  }
}

/**
 * Loads a dump into a migrated database, replacing the rows that the migrations inserted, in one transaction of the
 * owner.
 */
export async function openLoad(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kinora restore' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  // Rows are loaded table by table, so foreign keys hold only at the end; triggers have already done their work.
  await client.query('set local session_replication_role = replica').catch((error: Error) => {
    throw new Error(`Restoring needs a superuser in DATABASE_URL: ${error.message}.`)
  })
  const tables = await findTables(client)
  const names = new Set(tables.map(({ name }) => name))
  await client.query(`truncate ${[...names].join(', ')}`)
  return {
    async insert({ table, columns }: { table: string; columns: string[] }, rows: string) {
      if (!names.has(table)) throw new Error(`The backup has a table that this version does not know: ${table}.`)
      const listed = columns.join(', ')
      const { rowCount } = await client.query(
        `insert into ${table} (${listed}) overriding system value
         select ${listed} from json_populate_recordset(null::${table}, $1::json)`,
        [rows],
      )
      return rowCount ?? 0
    },
    setSequence: (name: string, value: string) =>
      client.query('select setval($1::regclass, $2::bigint)', [name, value]),
    commit: () => client.query('commit'),
    close: () => client.end(),
  }
}

/** Explains why a backup with these migrations cannot be restored into this database; undefined if it can. */
export async function findObstacle(ownerUrl: string, migrations: string[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const isTrue = async (text: string, values: unknown[] = []) =>
    (await client.query<{ is: boolean }>(`select (${text}) as is`, values)).rows[0]!.is
  try {
    if (!(await isTrue(`to_regclass('organizations') is not null`))) return undefined
    const hasPeople = 'exists (select from accounts) or exists (select from organizations where id <> platform_id())'
    if ((await isTrue(`to_regclass('accounts') is not null`)) && (await isTrue(hasPeople)))
      return 'There are clinics or people here already. Restore into an empty place.'
    const isServed = `exists (select from pg_stat_activity where datname = current_database() and usename in ('kinora_app', 'kinora_system'))`
    if (await isTrue(isServed)) return 'Kinora is running here. Stop it, then restore.'
    if (await isTrue('exists (select from migrations where name <> all($1))', [migrations]))
      return 'A newer version of Kinora than that of the backup has been started here. Restore into an empty place.'
    return undefined
  } finally {
    await client.end()
  }
}
