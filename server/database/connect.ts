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
/** A transaction that may write, as queries that lock or enqueue need it. */
export type WriteTx = Tx & { readonly [writes]: true }
/** A connection pool or a transaction. */
export type Db = Kysely<Tables>

/** The organization of a transaction. Nothing of another one can be read or written in it. */
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
    if (cutsSilent) cutWhenSilent(stream)
    sendThrough(client as PgClient, !isBehindPooler)
  })
  return pool
}

/** A timer of the socket itself would be set anew for each packet, which took a twentieth of the server's time. */
function cutWhenSilent(stream: Socket) {
  let [heard, silentLooks] = [0, 0]
  const look = () => {
    silentLooks = stream.bytesRead === heard ? silentLooks + 1 : 0
    heard = stream.bytesRead
    if (silentLooks === 4) stream.destroy()
  }
  const looks = setInterval(look, silenceMilliseconds / 4).unref()
  stream.once('close', () => clearInterval(looks))
}

const senders = new WeakMap<pg.PoolClient, StatementSender>()

/** Statements of others on a connection, such as the queue's, are sent after the pending ones. */
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

/** Runs `work` in a transaction that sees one organization, once no other has the same lock. */
export function inScope<T>(
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

/** One statement for both. What the transaction reads after it, it reads once it has the lock. */
const scopeWithLock = `select set_config('app.organization', $1, true), pg_advisory_xact_lock(hashtextextended($2, 11))`

const unhurried = `set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'`

/**
 * The same, read-only. Statements that are asked for together are a transaction that begins and ends with them, so that
 * nothing is sent to begin or end one. Each sees what is committed by then, as in any transaction at this level.
 */
export const inReadScope = <T>(db: Db, { organizationId }: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sendingThrough(readers.get(db)!(checkedId('organization', organizationId)), work)

const unawaited = new WeakMap<Tx, Promise<unknown>[]>()

/** For a statement whose rows nobody needs: it leaves together with the next one, at the latest with the commit, which fails if it does. */
export function withoutWaiting(tx: WriteTx, statement: Promise<unknown>) {
  statement.catch(() => undefined)
  unawaited.get(tx)!.push(statement)
}

/** A transaction over all organizations, for sign-in, jobs and the operator. */
export const inTransaction = <T>(systemDb: Db, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  transact(systemDb, [['begin', []]], work)

/** Reads over all organizations from one snapshot, without a time limit: for exports and backups. */
export const inSnapshot = <T>(systemDb: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(systemDb, [[`begin isolation level repeatable read read only; ${unhurried}`, []]], work)

function checkedId(name: 'organization' | 'carer' | 'tablet', id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`The ${name} of a transaction is named by its id.`)
  return id
}

const setLocal = (name: 'organization' | 'carer' | 'tablet', id: string): [text: string, values: string[]] => [
  `select set_config('app.${name}', $1, true)`,
  [checkedId(name, id)],
]

/** The `begin` statement is sent together with the first statements; Kysely's own transactions would wait for it. */
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
 * Sends each statement at once and hands on what is answered. Kysely's own executor would take its connection anew for
 * each and hold back until the one before is answered, which costs more than building most statements.
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
/** PostgreSQL's error comes with a packet, so that its stack does not say whose statement it was. */
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
    // A connection may be in a transaction of another organization by now.
    if (isEnded) return Promise.reject(new Error('The transaction of this statement has ended.'))
    return send(text, values)
  })
  try {
    return await work(new Kysely<Tables>({ ...ofTransaction, executor }) as unknown as Tx)
  } finally {
    isEnded = true
  }
}
