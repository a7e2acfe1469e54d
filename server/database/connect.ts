import type { Socket } from 'node:net'
import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type PluginTransformResultArgs,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { statementSender, type PgClient, type StatementSender } from './statement-batch.ts'
import type { Tables } from './types.ts'

/** A transaction. Every query of a request runs in one, which tells row-level security the organization. */
export type Tx = Transaction<Tables>
declare const writes: unique symbol
/** A transaction that may write, as queries that lock or enqueue need it. */
export type WriteTx = Tx & { readonly [writes]: true }
/** A connection pool or a transaction. */
export type Db = Kysely<Tables>

/** The organization of a transaction. Nothing of another one can be read or written in it. */
export interface Scope {
  organizationId: string
  /** Who helps a patient in this request; rows that are inserted say so by themselves. */
  carerId?: string | null
  /** The clinic's tablet on which a patient records; the same. */
  tabletId?: string | null
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day) => day)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** `_id` stays `_id`: replies have it, columns do not. Rows arrive with the names of the code, as `statementSender` reads them. */
class Names extends CamelCasePlugin {
  protected override snakeCase(name: string) {
    return name.startsWith('_') ? name : super.snakeCase(name)
  }
  override transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}

/** The server's own settings, as every session of the two roles begins with them. PgBouncer refuses them from a client. */
export const sessionSettings = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  // Indexes are in memory or on an SSD. As if on a turning disk, a search of 25 patients would read the whole table.
  random_page_cost: '1.1',
}

/**
 * A connection on which nothing was heard for so long is given up: PostgreSQL itself ends a statement, or a transaction
 * that waits for the next one, after 15 s. Without it, requests would hang for a quarter of an hour when a network
 * swallows what it carries.
 */
const silenceMilliseconds = 20_000

interface PoolOptions {
  isBehindPooler?: boolean
  /** For requests, of which no statement takes minutes as those of exports and backups do. */
  cutsSilent?: boolean
}

/**
 * A pool that survives a restart of the database. Behind PgBouncer in transaction mode each transaction may meet another
 * session, so that statements cannot be prepared once for a connection.
 */
export function openPool(
  connectionString: string,
  size: number,
  { isBehindPooler = false, cutsSilent = false }: PoolOptions = {},
) {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'kinora',
  })
  // Without these two listeners a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const stream = (client as pg.PoolClient & { connection: pg.Connection }).connection.stream as Socket
    if (cutsSilent) stream.setTimeout(silenceMilliseconds, () => stream.destroy())
    sendThrough(client as PgClient, !isBehindPooler)
  })
  return pool
}

const senders = new WeakMap<pg.PoolClient, StatementSender>()

/** Queries that others make on a connection, such as the queue's, leave after the statements that wait for it. */
function sendThrough(client: PgClient, canPrepare: boolean) {
  const sender = statementSender(client, types, canPrepare)
  senders.set(client, sender)
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((config: unknown, ...rest: unknown[]) => {
    sender.flush()
    return query(canPrepare ? config : withoutName(config), ...rest)
  }) as typeof client.query
}

/** The rate limiter names its statements itself: behind PgBouncer another client may have used the name in the session. */
const withoutName = (config: unknown) =>
  typeof config === 'object' && config !== null && 'name' in config && 'text' in config
    ? { ...config, name: undefined }
    : config

/** What a connection is told itself, rather than the database: from now on it reads in a scope, or in none. */
const beginReads = 'read in scope'
const endReads = 'read in no scope'
const nothing = Promise.resolve({ command: '', rowCount: 0, rows: [] })

/** The pool as Kysely sees it. */
const poolOf = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    const { send, readIn } = senders.get(client)!
    return {
      query: ((text: string, values: unknown[]) => {
        if (text === beginReads || text === endReads) return (readIn(values), nothing)
        // Only simple queries may have several statements in one text.
        return values.length === 0 && text.includes(';') ? client.query(text) : send(text, values)
      }) as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  },
  end: () => pool.end(),
  options: pool.options,
})

const plugins = [new Names({ maintainNestedObjectKeys: true })]

export const connect = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(pool) }), plugins })

/** Runs `work` in a transaction that sees one organization. */
export function inScope<T>(
  db: Db,
  { organizationId, carerId, tabletId }: Scope,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  const helped = carerId ? [setLocal('carer', carerId)] : []
  const onTablet = tabletId ? [setLocal('tablet', tabletId)] : []
  return transact(db, ['begin', setLocal('organization', organizationId), ...helped, ...onTablet], work)
}

const unhurried = `set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'`

/**
 * The same, read-only. Statements that are asked for together are a transaction that begins and ends with them, so that
 * nothing is sent to begin or end one. Each sees what is committed by then, as in any transaction at this level.
 */
export const inReadScope = <T>(db: Db, { organizationId }: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onConnection(
    db,
    async (tx, run) => {
      await run(CompiledQuery.raw(beginReads, [checkedId('organization', organizationId)]))
      try {
        return await work(tx)
      } catch (error) {
        // Others that were asked for may still be under way: the connection serves nobody before they have ended.
        await run('rollback').catch(() => undefined)
        throw error
      }
    },
    endReads,
  )

const unawaited = new WeakMap<Tx, Promise<unknown>[]>()

/** For a statement whose rows nobody needs: it leaves together with the next one, at the latest with the commit, which fails if it does. */
export function withoutWaiting(tx: WriteTx, statement: Promise<unknown>) {
  statement.catch(() => undefined)
  unawaited.get(tx)!.push(statement)
}

/** A transaction over all organizations, for sign-in, jobs and the operator. */
export const inTransaction = <T>(systemDb: Db, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  transact(systemDb, ['begin'], work)

/** Reads over all organizations as of one moment, however long they take: for copies of everything. */
export const inSnapshot = <T>(systemDb: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(systemDb, [`begin isolation level repeatable read read only; ${unhurried}`], work)

function checkedId(name: 'organization' | 'carer' | 'tablet', id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`The ${name} of a transaction is named by its id.`)
  return id
}

const setLocal = (name: 'organization' | 'carer' | 'tablet', id: string) =>
  CompiledQuery.raw(`select set_config('app.${name}', $1, true)`, [checkedId(name, id)])

/** What begins it leaves with the first statements; Kysely's own transactions would wait for it. */
const transact = <T>(db: Db, begin: Command[], work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  onConnection(db, async (tx, run) => {
    const begun = Promise.all(begin.map(run))
    begun.catch(() => undefined)
    const statements: Promise<unknown>[] = []
    unawaited.set(tx, statements)
    try {
      const result = await work(tx as WriteTx)
      await begun
      await Promise.all([...statements, run('commit')])
      return result
    } catch (error) {
      // A lost connection has rolled back by itself, and the pool drops it.
      await run('rollback').catch(() => undefined)
      throw error
    }
  })

type Command = string | CompiledQuery

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction opens no other.')) })
const ofTransaction = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Runs `work` on one connection. Its statements are sent in the order in which they are asked for; Kysely by itself would
 * hold each back until the one before it is answered.
 */
const onConnection = <T>(
  db: Db,
  work: (tx: Tx, run: (command: Command) => Promise<unknown>) => Promise<T>,
  end?: string,
): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    let isEnded = false
    const run = (command: Command) =>
      connection.executeQuery(typeof command === 'string' ? CompiledQuery.raw(command) : command)
    const executor = db.getExecutor().withConnectionProvider({
      async provideConnection(use) {
        // The connection may be in a transaction of another organization by now.
        if (isEnded) throw new Error('The transaction of this statement has ended.')
        return use(connection)
      },
    })
    const tx = new Kysely<Tables>({ ...ofTransaction, executor }) as unknown as Tx
    try {
      return await work(tx, run)
    } finally {
      isEnded = true
      if (end) await run(end)
    }
  })
