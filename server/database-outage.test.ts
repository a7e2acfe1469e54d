import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startAppProcess } from './testing/app-process.ts'
import { openCuttingProxy, type NetworkState } from './testing/cutting-proxy.ts'
import { eventually } from './testing/eventually.ts'
import { openTestApp } from './testing/open-test-app.ts'

const app = await openTestApp({ isWorker: false })
const folder = await mkdtemp(join(tmpdir(), 'kinora-outage-'))
const network = await openCuttingProxy(app.ownerUrl)
const server = await startAppProcess(
  { ownerUrl: network.url, folder },
  { REQUESTS_PER_MINUTE: '1000000', CONNECTIONS_PER_ADDRESS: '1000' },
)
afterAll(async () => {
  network.turn('fair')
  await server.kill()
  network.close()
  await rm(folder, { recursive: true, force: true })
})
const { token, organizationId } = await app.person('solo')
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

interface Answer {
  status: number
  milliseconds: number
  text: string
  retryAfter: string | null
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now()
  const response = await fetch(`${server.address}${path}`, { ...init, signal: AbortSignal.timeout(60_000) })
  const text = await response.text()
  const milliseconds = performance.now() - begun
  return { status: response.status, milliseconds, text, retryAfter: response.headers.get('retry-after') }
}

const read = () => ask('/api/practitioners/patients?pageSize=10', { headers })
const add = (email: string) =>
  ask('/api/practitioners/patient', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': email },
    body: JSON.stringify({ name: 'Ann Kowalski', email, mobile: '0412555018' }),
  })

/** Continuous readers and writers. An unconfirmed write is repeated under its key until it is confirmed. */
function startLoad() {
  const answers: Answer[] = []
  const confirmed: string[] = []
  let isOver = false
  async function write(name: number) {
    for (let n = 0; !isOver; n++) {
      const email = `${name}-${n}-${randomUUID()}@example.com`
      for (let isDone = false; !isDone;) {
        const answer = await add(email)
        answers.push(answer)
        isDone = answer.status === 200
        if (isDone) confirmed.push(email)
        else await sleep(50)
      }
    }
  }
  async function reading() {
    while (!isOver) {
      answers.push(await read())
      await sleep(20)
    }
  }
  const all = Promise.all([0, 1, 2, 3].flatMap((name) => [write(name), reading()]))
  return {
    answers,
    confirmed,
    refused: () => answers.filter(({ status }) => status !== 200),
    async stop() {
      isOver = true
      await all
    },
  }
}

/** Transactions that an outage left open. */
async function countOpen() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.systemDb)
  return rows[0]!.count
}

async function expectStored(confirmed: string[]) {
  const { rows } = await sql<{ email: string }>`select email from accounts
    where organization_id = ${organizationId} and role = 'patient'`.execute(app.systemDb)
  const emails = rows.map(({ email }) => email)
  expect(confirmed.filter((email) => !emails.includes(email))).toEqual([])
  expect(emails.length).toBe(new Set(emails).size)
}

const allConfirmed: string[] = []
const figures: string[] = []
afterAll(() => void (process.env.CHAOS && process.stdout.write(`chaos: ${figures.join('; ')}\n`)))

async function outage(weather: NetworkState | 'reset', milliseconds: number) {
  const load = startLoad()
  await sleep(1000)
  if (weather === 'reset') network.reset()
  else network.turn(weather)
  await sleep(milliseconds / 2)
  const [health, ready] = await Promise.all([ask('/health'), ask('/ready')])
  await sleep(milliseconds / 2)
  // Requests are refused immediately, not only once the database is back.
  if (weather === 'cut') await eventually(() => expect(load.refused()).not.toEqual([]))
  network.turn('fair')
  const back = performance.now()
  await eventually(async () => expect((await read()).status).toBe(200))
  const recovery = performance.now() - back
  await sleep(500)
  await load.stop()
  allConfirmed.push(...load.confirmed)
  const refused = load.refused()
  const longest = Math.max(...load.answers.map((answer) => answer.milliseconds))
  figures.push(
    `${weather}: ${load.answers.length} answers, ${refused.length} refused, longest ${Math.round(longest)} ms, ` +
      `back after ${Math.round(recovery)} ms`,
  )
  for (const { status, text, retryAfter } of refused) {
    expect(status, text).toBe(503)
    expect(retryAfter).not.toBeNull()
    expect(JSON.parse(text)).toMatchObject({ status: false, code: 'unavailable' })
  }
  expect(health.status).toBe(200)
  await expectStored(allConfirmed)
  await eventually(async () => expect(await countOpen()).toBe(0))
  return { ready, refused, longest }
}

test('connections that break in the middle of requests are 503s, and what was confirmed is stored once', async () => {
  await outage('reset', 1000)
})

test('while the database cannot be reached, requests are refused at once and the process stays', async () => {
  const { ready } = await outage('cut', 4000)
  expect(ready.status).toBe(503)
})

test('a slow network makes requests slow and fails none', async () => {
  const { refused } = await outage('slow', 4000)
  expect(refused).toEqual([])
})

test.skipIf(!process.env.CHAOS)(
  'a network that falls silent holds no request for longer than a database may take',
  async () => {
    const { ready, longest } = await outage('silent', 40_000)
    expect(ready.status).toBe(503)
    expect(longest).toBeLessThan(30_000)
  },
  180_000,
)
