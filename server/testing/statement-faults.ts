import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { isReadOnly, type NamedEndpoint } from '@kinora/contract/api.ts'
import { calls, expectedOf, idsOf, openMatrix } from './access-matrix.ts'
import { sessionOf, type Principal } from './access-principals.ts'

/**
 * Writes whose whole effect is one transaction. Those that speak to other systems have tests of their own, and only a
 * support session can be ended as one.
 */
export const writes = calls.filter(
  (endpoint) =>
    !isReadOnly(endpoint) &&
    !endpoint.hasNoTransaction &&
    endpoint.roles !== 'anyone' &&
    endpoint.name !== 'accounts.endSupport',
)

/** What a request leaves behind even if it fails: that it was counted, and that the session is in use. */
const isBookkeeping = /^(rate_limits|account_sessions|account_event_\w+|account_events)$/

/** The statement fails as it does while PostgreSQL shuts down, and ends its transaction as any error does. */
const failure = "do $$ begin raise exception 'a planted fault' using errcode = '57P01'; end $$"

/** The worker looks for emails and reminders that are due and sorts search entries meanwhile, which is no part of a request. */
const isOfWorker = (statement: string) =>
  /^\s*(with recursive domains as|select sort_search_entries|update workout_reminders r set due_at)/.test(statement)

/** What came of one call: how many statements were made to fail, and in words what was not as it must be. */
interface Outcome {
  statements: number
  isAnswered: boolean
  wrong: string[]
}

/**
 * Sends calls while one of their statements fails: the first, then the second, until all have failed once. `beside` runs
 * after each failure.
 */
export async function openFaults(template: string) {
  const matrix = await openMatrix(template)
  const owner = new pg.Client(matrix.app.ownerUrl)
  await owner.connect()
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
     and c.relnamespace = 'public'::regnamespace
     union all select 'graphile_worker._private_jobs' order by 1`,
  )
  const digests = tables
    .filter(({ name }) => !isBookkeeping.test(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, e'\\n' order by t::text)) as digest from ${name} t`,
    )
    .join(' union all ')
  const content = async () => {
    const { rows } = await owner.query<{ name: string; digest: string | null }>(digests)
    return new Map(rows.map(({ name, digest }) => [name, digest]))
  }

  /** The first caller who may do it, with records of their own. */
  const callerOf = (endpoint: NamedEndpoint) =>
    matrix.principals.find(
      (principal) =>
        principal.who &&
        !principal.who.isSupport &&
        expectedOf({ endpoint, principal, kind: idsOf(endpoint).length > 0 ? 'own' : 'none' }) === 'allowed',
    )

  /** Sends a request whose nth statement fails. Returns which that was, if there were so many. */
  async function send(endpoint: NamedEndpoint, principal: Principal, key: string, nth: number) {
    let count = 0
    let failed: string | undefined
    matrix.fails((statement) => {
      // Where even the rollback fails, the connection is lost and the pool drops it.
      if (statement === 'rollback' || isOfWorker(statement) || (count += 1) !== nth) return undefined
      failed = statement
      return failure
    })
    try {
      const { statusCode, body } = await matrix.sendOwn(endpoint, principal, { 'idempotency-key': key })
      return { statusCode, body, failed }
    } finally {
      matrix.fails(undefined)
    }
  }

  /** The caller in a session of their own, as some calls end it, with the password just entered. */
  async function signedIn(endpoint: NamedEndpoint) {
    const principal = callerOf(endpoint)
    if (!principal) return undefined
    const { token } = await matrix.app.session(principal.who!.organizationId, principal.who!.accountId)
    await owner.query('update account_sessions set confirmed_at = now() where id = $1', [sessionOf(token)])
    return { ...principal, token }
  }

  async function run(endpoint: NamedEndpoint, beside = async () => {}): Promise<Outcome> {
    const principal = await signedIn(endpoint)
    const wrong: string[] = []
    const key = randomUUID()
    if (!principal) return { statements: 0, isAnswered: false, wrong: [`${endpoint.name}: nobody may do it`] }
    const whole = await send(endpoint, principal, key, 0)
    const before = await content()
    for (let nth = 1; ; nth++) {
      const { statusCode, body, failed } = await send(endpoint, principal, key, nth)
      // Every statement has failed once: the same request, under the same key, is answered as without any fault.
      if (failed === undefined) {
        if (statusCode !== whole.statusCode)
          wrong.push(`${endpoint.name}: ${statusCode} when repeated: ${body.slice(0, 200)}`)
        return { statements: nth - 1, isAnswered: statusCode < 300, wrong }
      }
      await beside()
      const words = `${endpoint.name}, statement ${nth} (${failed.slice(0, 80)}): ${statusCode} ${body.slice(0, 160)}`
      if (whole.statusCode < 300 && statusCode !== 503) wrong.push(words)
      for (const [table, digest] of await content())
        if (digest !== before.get(table)) wrong.push(`${words}; ${table} was changed`)
    }
  }

  async function close() {
    await owner.end()
    await matrix.close()
  }
  return { run, close, systemDb: matrix.app.systemDb }
}
