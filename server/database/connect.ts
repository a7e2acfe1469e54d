import type { Socket } from 'node:net'
import {
  CamelCasePlugin,
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type PluginTransformResultArgs,
  type PostgresPool,
  type QueryResult,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { openReads } from './shared-reads.ts'
import { statementSender, type PgClient, type StatementResult, type StatementSender } from './statement-batch.ts'
import type { Tables } from './types.ts'

/** A transaction. Every query of a request runs in one, which sets the organization for row-level security. */
export type Tx = Transaction<Tables>
declare const writes: unique symbol
/** A transaction that may write. Queries that lock or enqueue need one. */
export type WriteTx = Tx & { readonly [writes]: true }
/** A connection pool or a transaction. */
export type Db = Kysely<Tables>

/** The organization of a transaction, which cannot read or write data of any other. */
interface Scope {
  organizationId: string
  /** The carer who helps a patient in this request; a column default adds it to inserted rows. */
  carerId?: string | null
  /** The clinic tablet on which a patient records; added to inserted rows in the same way. */
  tabletId?: string | null
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day) => day)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * Keeps `_id` unchanged: it occurs in replies, not in columns. Rows already have camel-case names from
 * `statementSender`.
 */
class Names extends CamelCasePlugin {
  protected override snakeCase(name: string) {
    return name.startsWith('_') ? name : super.snakeCase(name)
  }
  override transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}

/** Settings of the server for each session of the two roles, because PgBouncer rejects them from a client. */
export const sessionSettings = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  // Indexes are in memory or on an SSD. With the default for hard disks, a search of 25 patients would scan the table.
  random_page_cost: '1.1',
}

/**
 * A silent connection is closed after this time: PostgreSQL itself ends a statement or an idle transaction after 15 s.
 * Otherwise requests would hang for a quarter of an hour when a network drops their packets.
 */
const idleMilliseconds = 20_000

interface PoolOptions {
  isBehindPooler?: boolean
  /** For requests only, because statements of exports and backups may take minutes. */
  destroysIdle?: boolean
}

/**
 * A pool that survives a restart of the database. Behind PgBouncer in transaction mode each transaction may use another
 * session, so statements cannot be prepared once per connection.
 */
export function openPool(
  connectionString: string,
  size: number,
  { isBehindPooler = false, destroysIdle = false }: PoolOptions = {},
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
    if (destroysIdle) destroyWhenIdle(stream)
    sendThrough(client as PgClient, !isBehindPooler)
  })
  return pool
}

/** Instead of `setTimeout` of the socket, which restarts its timer on each packet and cost 5 % of the server's CPU. */
function destroyWhenIdle(stream: Socket) {
  let [bytesSeen, idleChecks] = [0, 0]
  const check = () => {
    idleChecks = stream.bytesRead === bytesSeen ? idleChecks + 1 : 0
    bytesSeen = stream.bytesRead
    if (idleChecks === 4) stream.destroy()
  }
  const timer = setInterval(check, idleMilliseconds / 4).unref()
  stream.once('close', () => clearInterval(timer))
}

const senders = new WeakMap<pg.PoolClient, StatementSender>()

/** Statements that others send on a connection, such as the job queue, are sent after the pending ones. */
function sendThrough(client: PgClient, canPrepare: boolean) {
  const sender = statementSender(client, types, canPrepare)
  senders.set(client, sender)
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((config: unknown, ...rest: unknown[]) => {
    sender.flush()
    return query(canPrepare ? config : withoutName(config), ...rest)
  }) as typeof client.query
}

/**
 * Removes the rate limiter's own statement names: behind PgBouncer another client may have used the name in the
 * session.
 */
const withoutName = (config: unknown) =>
  typeof config === 'object' && config !== null && 'name' in config && 'text' in config
    ? { ...config, name: undefined }
    : config

type Send = (text: string, values: readonly unknown[]) => Promise<StatementResult>

/** Only simple queries may have several statements in one text. */
const sendOn =
  (client: pg.PoolClient): Send =>
  (text, values) =>
    values.length === 0 && text.includes(';')
      ? (client.query(text) as unknown as Promise<StatementResult>)
      : senders.get(client)!.send(text, values)

/** The pool as Kysely sees it. */
const poolOf = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    return { query: sendOn(client) as never, release: () => client.release() }
  },
  end: () => pool.end(),
  options: pool.options,
})

const plugins = [new Names({ maintainNestedObjectKeys: true })]

const pools = new WeakMap<Db, pg.Pool>()
const readers = new WeakMap<Db, ReturnType<typeof openReads>>()

export function connect(pool: pg.Pool): Db {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(pool) }), plugins })
  pools.set(db, pool)
  readers.set(
    db,
    openReads(pool, (client) => senders.get(client)!),
  )
  return db
}

/** Runs `work` in a transaction that sees one organization, after waiting for the lock if there is one. */
export function inOrganizationScope<T>(
  db: Db,
  { organizationId, carerId, tabletId }: Scope,
  work: (tx: WriteTx) => Promise<T>,
  lock?: string,
): Promise<T> {
  const scope = setLocal('organization', organizationId)
  const locked: typeof scope = lock === undefined ? scope : [scopeWithLock, [...scope[1], lock]]
  const helped = carerId ? [setLocal('carer', carerId)] : []
  const onTablet = tabletId ? [setLocal('tablet', tabletId)] : []
  return transact(db, [['begin', []], locked, ...helped, ...onTablet], work)
}

/** Sets the scope and takes the lock in one statement, so later statements of the transaction read under the lock. */
const scopeWithLock = `select set_config('app.organization', $1, true), pg_advisory_xact_lock(hashtextextended($2, 11))`

const beginSnapshot = `begin isolation level repeatable read read only;
  set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'`

/**
 * A read-only `inOrganizationScope`. Statements started together form their own transaction, which needs no begin and commit. Each
 * sees what was committed by then, as in any transaction at this isolation level.
 */
export const inReadScope = <T>(db: Db, { organizationId }: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sendingThrough(readers.get(db)!(checkedId('organization', organizationId)), work)

const unawaited = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a statement without waiting for its result, together with the next one or with the commit, which fails if it
 * does.
 */
export function sendWithoutWaiting(tx: WriteTx, statement: Promise<unknown>) {
  statement.catch(() => undefined)
  unawaited.get(tx)!.push(statement)
}

/** A transaction over all organizations, for sign-in, jobs and the operator. */
export const inTransaction = <T>(systemDb: Db, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  transact(systemDb, [['begin', []]], work)

/** Reads from one snapshot with a long timeout, for exports: over all organizations with `systemDb`, or in a scope. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>, scope?: Scope): Promise<T> =>
  transact(db, [[beginSnapshot, []], ...(scope ? [setLocal('organization', scope.organizationId)] : [])], work)

function checkedId(name: 'organization' | 'carer' | 'tablet', id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`The ${name} of a transaction is named by its id.`)
  return id
}

const setLocal = (name: 'organization' | 'carer' | 'tablet', id: string): [text: string, values: string[]] => [
  `select set_config('app.${name}', $1, true)`,
  [checkedId(name, id)],
]

/** Sends `begin` together with the first statements; Kysely's own transactions would wait for its answer. */
const transact = <T>(db: Db, begin: Parameters<Send>[], work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  onConnection(db, async (tx, send) => {
    const begun = Promise.all(begin.map(([text, values]) => send(text, values)))
    begun.catch(() => undefined)
    const statements: Promise<unknown>[] = []
    unawaited.set(tx, statements)
    try {
      const result = await work(tx as WriteTx)
      await begun
      await Promise.all([...statements, send('commit', [])])
      return result
    } catch (error) {
      // The server rolls back a lost connection, and the pool drops it.
      await send('rollback', []).catch(() => undefined)
      throw error
    }
  })

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction opens no other.')) })
const ofTransaction = { config: { dialect }, dialect, driver: new DummyDriver() }
const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()]
const noConnection = { provideConnection: () => Promise.reject(new Error('A transaction has its own connection.')) }

/**
 * Sends each statement immediately and returns its answer. Kysely's own executor would acquire the connection for each
 * statement and wait for the previous answer, which costs more than building most statements.
 */
class Sending extends DefaultQueryExecutor {
  readonly #send: Send
  constructor(send: Send) {
    super(compiler, adapter, noConnection, plugins)
    this.#send = send
  }
  override async executeQuery<R>({ sql, parameters }: CompiledQuery<unknown>): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters).catch(throwWithCaller)
    return { rows: rows as R[], ...(changing.has(command) && { numAffectedRows: BigInt(rowCount) }) }
  }
}
/** PostgreSQL's error arrives with a packet, so its stack does not show which code sent the statement. */
function throwWithCaller(error: Error): never {
  const caller = new Error().stack ?? ''
  error.stack += caller.slice(caller.indexOf('\n'))
  throw error
}
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Runs `work` on one connection. */
async function onConnection<T>(db: Db, work: (tx: Tx, send: Send) => Promise<T>): Promise<T> {
  const client = await pools.get(db)!.connect()
  const send = sendOn(client)
  try {
    return await sendingThrough(send, (tx) => work(tx, send))
  } finally {
    client.release()
  }
}

async function sendingThrough<T>(send: Send, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isEnded = false
  const executor = new Sending((text, values) => {
    // The connection may already run a transaction of another organization.
    if (isEnded) return Promise.reject(new Error('The transaction of this statement has ended.'))
    return send(text, values)
  })
  try {
    return await work(new Kysely<Tables>({ ...ofTransaction, executor }) as unknown as Tx)
  } finally {
    isEnded = true
  }
}
