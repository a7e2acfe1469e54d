import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import { Query } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

export interface StatementResult {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

/** State of a prepared statement on one connection: executed at least once, with its columns described. */
interface Prepared {
  name: string
  isKnown?: true
  columns?: Column[]
}
interface Column {
  name: string
  parse: (text: string) => unknown
}
/** A statement waiting to be sent, on any connection. */
export interface PendingStatement {
  text: string
  values: readonly unknown[]
  result: StatementResult
  promise: Promise<StatementResult>
  resolve: (result: StatementResult) => void
  reject: (error: Error) => void
}
type Statement = PendingStatement & { prepared: Prepared; isParsed: boolean }

/** Publishes each statement, for traces. */
export const statementChannel = channel('kinora.statement')
export interface SentStatement {
  text: string
  answer: Promise<unknown>
}

/** Lets tests change or fail a statement on its way to the database. */
export const statementInterceptor: {
  change?: (text: string, values: readonly unknown[]) => [text: string, values: readonly unknown[]]
} = {}

export function createStatement(given: string, givenValues: readonly unknown[]): PendingStatement {
  const [text, values] = statementInterceptor.change?.(given, givenValues) ?? [given, givenValues]
  const result = { command: '', rowCount: 0, rows: [] }
  const statement = { text, values, result, ...Promise.withResolvers<StatementResult>() }
  if (statementChannel.hasSubscribers)
    statementChannel.publish({ text, answer: statement.promise } satisfies SentStatement)
  return statement
}

type OnAnswer = (error?: Error & { severity?: string }) => void

/** The parts of `pg` that are used beyond its types. */
interface Connection {
  stream: { cork: () => void; uncork: () => void }
  parse: (statement: { name: string; text: string }) => void
  bind: (portal: { statement: string; values: readonly unknown[]; valueMapper: typeof prepareValue }) => void
  describe: (portal: { type: 'P'; name: '' }) => void
  execute: (portal: object) => void
  sync: () => void
}
type FieldMessage = { fields: { name: string; dataTypeID: number }[] }
export type PgClient = pg.PoolClient & { connection: Connection }

/** Statements beyond this number are parsed each time. */
const maxPrepared = 1000
/** Errors of an outdated prepared statement: its result columns changed, or the server does not know it. */
const outdated = new Set(['0A000', '26000'])
const transactionCommand = /^(begin|commit|rollback|(release )?savepoint \w+)$/

/** Column names in camel case. `_id` stays `_id`: it occurs in replies, not in columns. */
const codeNames = new Map<string, string>()
function codeName(column: string) {
  let name = codeNames.get(column)
  if (name === undefined) {
    name = column.startsWith('_') ? column : column.replaceAll(/_+([^_])/g, (_, letter: string) => letter.toUpperCase())
    if (codeNames.size < maxPrepared) codeNames.set(column, name)
  }
  return name
}

/** A client in pipeline mode accepts its own queries only, and its types do not describe their methods. */
const ClientQuery = Query as unknown as new (text: string) => object

/**
 * Several statements that are sent, executed and answered together, with a single Sync. As in a transaction, nothing is
 * executed after the first failure.
 */
class Batch extends ClientQuery {
  readonly #statements: Statement[]
  readonly #types: pg.CustomTypesConfig
  readonly #forget: (statement: Statement, error: Error) => void
  #onAnswer: OnAnswer | undefined
  #current = 0

  constructor(
    statements: Statement[],
    types: pg.CustomTypesConfig,
    forget: (statement: Statement, error: Error) => void,
    onAnswer?: OnAnswer,
  ) {
    super('')
    this.#statements = statements
    this.#types = types
    this.#forget = forget
    this.#onAnswer = onAnswer
  }

  /** Overrides the method of `pg`, whose client calls it. */
  submit(connection: Connection) {
    connection.stream.cork()
    for (const { text, values, prepared, isParsed } of this.#statements) {
      const statement = prepared.name
      if (!isParsed) connection.parse({ name: statement, text })
      connection.bind({ statement, values, valueMapper: prepareValue })
      if (!prepared.columns) connection.describe({ type: 'P', name: '' })
      connection.execute({})
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: FieldMessage) {
    this.#statements[this.#current]!.prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name: codeName(name),
      parse: this.#types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { prepared, result } = this.#statements[this.#current]!
    const row: Record<string, unknown> = {}
    const columns = prepared.columns!
    for (let i = 0; i < columns.length; i++) {
      const text = fields[i]!
      row[columns[i]!.name] = text === null ? null : columns[i]!.parse(text)
    }
    result.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }) {
    const { prepared, result } = this.#statements[this.#current++]!
    prepared.columns ??= []
    prepared.isKnown = true
    const words = text.split(' ')
    result.command = words[0]!
    result.rowCount = Number(words.at(-1)) || 0
  }

  handleEmptyQuery() {
    this.#current++
  }

  /** Statements after the failed one were not executed, and fail with the same error. */
  handleError(error: Error) {
    const failed = Math.min(this.#current, this.#statements.length - 1)
    for (const [i, statement] of this.#statements.entries()) {
      if (i < failed) statement.resolve(statement.result)
      else {
        this.#forget(statement, error)
        statement.reject(error)
      }
    }
    this.#end(error)
  }

  /** After a failed statement PostgreSQL answers a commit with a rollback, without an error. */
  handleReadyForQuery() {
    for (const { text, resolve, reject, result } of this.#statements)
      if (text === 'commit' && result.command !== 'COMMIT')
        reject(new Error('Nothing was committed, as a statement of the transaction failed.'))
      else resolve(result)
    this.#end()
  }

  /** An error may be followed by the end of the packet, or be the connection's last message. */
  #end(error?: Error) {
    this.#onAnswer?.(error)
    this.#onAnswer = undefined
  }
}

export type StatementSender = ReturnType<typeof statementSender>

/**
 * Sends the statements of one connection. Those requested in the same turn of the event loop are sent in one packet.
 * Each is parsed and its columns described once per connection.
 */
export function statementSender(client: PgClient, types: pg.CustomTypesConfig, canPrepare: boolean) {
  const prepared = new Map<string, Prepared>()
  let waiting: PendingStatement[] = []
  let isDue = false
  let names = 0
  const sendDirectly = client.query.bind(client) as (batch: Batch) => unknown

  /** Sends statements as one transaction if none is open. `onAnswer` is called once all are answered or failed. */
  function sendTogether(pending: PendingStatement[], onAnswer?: OnAnswer) {
    const statements = pending.map((statement): Statement => Object.assign(statement, prepare(statement)))
    sendDirectly(new Batch(statements, types, forget, onAnswer))
  }

  function flush() {
    isDue = false
    if (waiting.length === 0) return
    const statements = waiting
    waiting = []
    sendTogether(statements)
  }

  /** Forgets a name that the server may not know, and a plan that no longer fits its tables. */
  function forget({ text, isParsed, prepared: used }: Statement, { code = '' }: Error & { code?: string }) {
    if (prepared.get(text) === used && (!isParsed || outdated.has(code))) prepared.delete(text)
  }

  function prepare({ text, values }: PendingStatement): { prepared: Prepared; isParsed: boolean } {
    const known = prepared.get(text)
    if (known?.isKnown) return { prepared: known, isParsed: true }
    // It is being sent with other statements, one of which may fail before it is parsed.
    if (known) return { prepared: { name: '' }, isParsed: false }
    const isNamed = canPrepare && prepared.size < maxPrepared && (values.length > 0 || transactionCommand.test(text))
    const added = { name: isNamed ? `k${names++}` : '' }
    if (isNamed) prepared.set(text, added)
    return { prepared: added, isParsed: false }
  }

  return {
    flush,
    sendTogether,
    send(text: string, values: readonly unknown[]): Promise<StatementResult> {
      // In one packet with a failing statement the rollback would not be executed, and the connection would stay in a
      // failed transaction.
      if (text === 'rollback') flush()
      const statement = createStatement(text, values)
      waiting.push(statement)
      if (!isDue) {
        isDue = true
        process.nextTick(flush)
      }
      return statement.promise
    },
  }
}
