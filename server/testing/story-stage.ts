import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { sql } from 'kysely'
import { hashPassword } from '../security/passwords.ts'
import { calls, type openMatrix } from './access-matrix.ts'
import type { Principal } from './access-principals.ts'

type Matrix = Awaited<ReturnType<typeof openMatrix>>
type Request = ReturnType<Matrix['requestOf']>

export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** A buffer is an upload, as `example-uploads.ts` makes them. */
  body?: Record<string, unknown> | Buffer
  headers?: Record<string, string>
}
/** Replies are read by name; a name that is not there makes the next call of the story fail. */
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = any
type Caller = { token: string }

export const password = 'Ferry2Walk!'
export const ann = () => ({ name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018' })
export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/**
 * Lets people use the product, so that calls find what they need: a link out of an email, a second factor, a payment that
 * is refused. `before` is given every request before it is sent.
 */
export function openStage(
  matrix: Matrix,
  before: (endpoint: NamedEndpoint, request: Request, sent: Sent & { token?: string }) => Promise<void>,
) {
  const { app } = matrix
  const undone = new Set<string>()
  let isWaiting = false
  const byName = new Map(calls.map((endpoint) => [endpoint.name, endpoint]))

  async function ask(name: string, sent: Sent = {}, by?: Caller): Promise<Reply> {
    const endpoint = byName.get(name)
    if (!endpoint) throw new Error(`There is no call ${name}.`)
    const { params = {}, query = {}, body, headers = {} } = sent
    const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))}`
    const plain = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const request = { url, query: plain, payload: body } as Request
    // A rollback now would also undo the work of the jobs.
    if (!isWaiting) await before(endpoint, request, { ...sent, ...by })
    matrix.keeps(!undone.has(name))
    const reply = await matrix.answer(endpoint, by?.token, request, headers)
    matrix.keeps(true)
    if (reply.statusCode >= 300) throw new Error(`${name}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
    return 'file' in endpoint.reply ? reply.body : (reply.json() as { data: Reply }).data
  }

  /** Makes a call that would remove somebody whom other calls need, and rolls it back. */
  async function askInVain(name: string, sent: Sent) {
    undone.add(name)
    await ask(name, sent)
    undone.delete(name)
  }

  /** Opens a file at an address from the reply of another call. */
  function open(name: string, address: string) {
    const { pathname, searchParams } = new URL(address, 'http://kinora.test')
    const names = parametersOf(byName.get(name)!.path)
    const pattern = new RegExp(`${byName.get(name)!.path.replace(/:\w+/g, '([^/]+)')}$`)
    const values = pattern.exec(pathname)?.slice(1)
    if (!values) throw new Error(`${address} is no address of ${name}.`)
    const params = Object.fromEntries(names.map((key, at) => [key, values[at]]))
    return ask(name, { params, query: Object.fromEntries(searchParams) })
  }

  /** Somebody who has just entered their password. */
  async function member(role: Role, facts: { of?: string; name?: string } = {}) {
    const someone = await app.person(role, facts)
    await app.systemDb
      .updateTable('accounts')
      .set({ passwordHash: await hashPassword(password) })
      .where('id', '=', someone.accountId)
      .execute()
    await confirm()
    return someone
  }
  const confirm = () => sql`update account_sessions set confirmed_at = now()`.execute(app.systemDb)

  /** What the newest email to an address says. */
  async function emailTo(address: string) {
    const { bodyText } = await app.systemDb
      .selectFrom('emails')
      .select('bodyText')
      .where('recipient', '=', address)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    return bodyText
  }

  let worker: { close: () => Promise<void> } | undefined
  /** Runs the jobs until `find` finds something, and on until the stage is closed: files are converted meanwhile. */
  async function work<T>(find: () => Promise<T | undefined>) {
    isWaiting = true
    worker ??= await app.neighbor({ isWorker: true })
    for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
      const found = await find()
      if (!found) continue
      isWaiting = false
      return found
    }
    throw new Error('The jobs took more than a minute.')
  }

  const principal = (name: string) => matrix.principals.find((each) => each.name === name) as Principal & Caller
  return {
    app,
    ask,
    askInVain,
    open,
    member,
    confirm,
    emailTo,
    work,
    close: async () => worker?.close(),
    operator: principal('the operator'),
  }
}
export type Stage = ReturnType<typeof openStage>
