import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './types.ts'

/** A transaction: every query of a request runs in one, so that row-level security knows who asks. */
export type Tx = Transaction<Tables>
declare const writes: unique symbol
/** The transaction of a call that may write: asked for by queries that lock and by jobs that are queued. */
export type WriteTx = Tx & { readonly [writes]: true }
/** A connection or a transaction: queries do not care which. */
export type Db = Kysely<Tables>

/** Who a transaction is made for. Nothing of another organization can be seen or written in it. */
export interface Scope {
  organizationId: string
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day) => day)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** `_id` stays `_id`: the wire has it, the columns do not. */
class Names extends CamelCasePlugin {
  protected override camelCase(name: string) {
    return name.startsWith('_') ? name : super.camelCase(name)
  }
  protected override snakeCase(name: string) {
    return name.startsWith('_') ? name : super.snakeCase(name)
  }
}

const names = new Map<string, string>()
const mostNames = 1000

/** Gives a statement with values a name, so that the database plans it once for each connection and not each time. */
function prepareOnce(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const prepared = (text: unknown, values?: unknown[], ...rest: unknown[]) => {
    if (typeof text !== 'string' || !values?.length) return query(text, values, ...rest)
    if (!names.has(text) && names.size < mostNames) names.set(text, `k${names.size}`)
    const name = names.get(text)
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = prepared as typeof client.query
}

/** A pool of `size` connections that survives the database going away and coming back. */
export function openPool(connectionString: string, size: number) {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'kinora',
  })
  // Without these two a database that stops takes the whole process with it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareOnce(client)
  })
  return pool
}

export const connect = (pool: pg.Pool): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new Names({ maintainNestedObjectKeys: true })],
  })

/** Runs `work` in a transaction that sees one organization. */
export const inScope = <T>(db: Db, { organizationId }: Scope, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  transact(db, `begin; ${setOrganization(organizationId)}`, work)

/** The same for a read, which cannot write. */
export const inReadScope = <T>(db: Db, { organizationId }: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, `begin read only; ${setOrganization(organizationId)}`, work)

/** A transaction over all organizations, for those who may: signing in, jobs, the operator. Give it the system's database. */
export const inTransaction = <T>(systemDb: Db, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  transact(systemDb, 'begin', work)

function setOrganization(id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('An organization is named by its id.')
  return `select set_config('app.organization', '${id}', true)`
}

/** Begins and says for whom in one round trip, which Kysely's own transactions need two for. */
const transact = <T>(db: Db, begin: string, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection)
    try {
      const result = await work(connection as unknown as WriteTx)
      await sql.raw('commit').execute(connection)
      return result
    } catch (error) {
      // A connection that is gone has rolled back by itself, and the pool drops it.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined)
      throw error
    }
  })
