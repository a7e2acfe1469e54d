import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { eventually } from './testing/eventually.ts'

const server = await startServerProcess()
afterAll(server.close)

/** Writers add patients until told to stop. An unanswered request is sent again under its key, as the client does. */
function startWriters(server: ServerProcess, token: string, count: number, prefix: string) {
  const acknowledged: string[] = []
  let isStopping = false

  async function send(email: string) {
    const response = await fetch(`${server.address}/api/practitioners/patient`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': email },
      body: JSON.stringify({ name: 'Ann Kowalski', email, mobile: '0412555018' }),
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status !== 200) throw new Error(await response.text())
    await response.json()
  }

  async function writer(name: number) {
    for (let n = 0; !isStopping; n++) {
      const email = `${prefix}-${name}-${n}@example.com`
      for (let isDone = false; !isDone && !isStopping;) {
        isDone = await send(email).then(
          () => true,
          () => sleep(20, false),
        )
        if (isDone) acknowledged.push(email)
      }
    }
  }

  const all = Array.from({ length: count }, (_, name) => writer(name))
  return {
    acknowledged,
    /** Waits for this many more answers, so that a kill meets active writers even on a slow machine. */
    async acknowledge(more: number) {
      const until = acknowledged.length + more
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(until), {
        timeout: 60_000,
        interval: 1,
      })
    },
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

async function rows<T extends pg.QueryResultRow>(server: ServerProcess, text: string) {
  const client = new pg.Client(server.databaseUrl())
  await client.connect()
  const result = await client.query<T>(text)
  await client.end()
  return result.rows
}

/** `npm run chaos` kills the server two hundred times. */
const kills = Number(process.env.KINORA_KILLS ?? 6)

/** Errors in the files of tables and indexes, found by PostgreSQL's own check. */
async function findDamage(server: ServerProcess) {
  await rows(server, 'create extension if not exists amcheck')
  const checked = await rows<{ count: number }>(
    server,
    `select count(bt_index_check(c.oid, true))::int as count from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`,
  )
  expect(checked[0]!.count).toBeGreaterThan(100)
  return rows(
    server,
    `select c.relname, damage.* from pg_class c, verify_heapam(c.oid) damage
     where c.relkind = 'r' and c.relpersistence = 'p'`,
  )
}

test(
  'nothing that was acknowledged is lost when the server or the database is killed again and again',
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const token = await server.person()
    const writers = startWriters(server, token, 8, 'kept')
    for (let kill = 0; kill < kills; kill++) {
      await writers.acknowledge(3)
      await sleep((kill * 53) % 250)
      if (kill % 4) {
        await server.killDatabase()
        await sleep(50)
      } else {
        await server.killServer()
        await server.start()
      }
      await server.ready()
    }
    await sleep(200)
    await writers.stop()

    const stored = await rows<{ email: string }>(server, 'select email from accounts a join patients p on p.id = a.id')
    const emails = stored.map(({ email }) => email)
    expect(writers.acknowledged.length).toBeGreaterThanOrEqual(3 * kills)
    expect(writers.acknowledged.filter((email) => !emails.includes(email))).toEqual([])
    expect(emails.length).toBe(new Set(emails).size)
    // Each write is stored completely or not at all: no account without its record, invitation and email.
    const half = await rows(
      server,
      `select a.email from accounts a where role = 'patient' and not (
       exists (select from patients p where p.id = a.id) and exists (select from account_tokens t where t.account_id = a.id)
       and exists (select from emails m where m.recipient = a.email))`,
    )
    expect(half).toEqual([])
    expect(await findDamage(server)).toEqual([])
    if (process.env.CHAOS)
      console.log(`chaos: ${kills} kills, ${writers.acknowledged.length} acknowledged, 0 lost, 0 doubled, 0 half done`)
  },
)

test('a purchase that a kill cut off is settled as the next process starts, and is paid once', async () => {
  const token = await server.person({ role: 'business_admin' })
  const [price] = await rows(
    server,
    `select p.id as "planId", c.id as "priceListId" from plans p join plan_prices c on c.plan_id = p.id
     where p.name = 'business' and c.billing_cycle = 'monthly' and c.is_active`,
  )
  // The payment goes through, but its answer cannot be stored.
  const barrier = new pg.Client(server.databaseUrl())
  barrier.on('error', () => undefined)
  await barrier.connect()
  await barrier.query('begin; lock table plan_subscriptions in exclusive mode')
  const purchase = fetch(`${server.address}/api/plans/subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...price, card: { number: '4242424242424242' } }),
  }).catch(() => undefined)
  const bills = () => rows<{ many: number }>(server, 'select jsonb_array_length(bills) as many from plan_sandbox')
  await eventually(async () => expect(await bills()).toEqual([{ many: 1 }]))
  // The job waits for an hour, as after several failures, so only the server's start can settle the order sooner.
  await rows(
    server,
    "update graphile_worker._private_jobs set run_at = now() + interval '50 minutes', attempts = 6 where key like 'order:%'",
  )
  const status = async () =>
    (await rows<{ status: string }>(server, 'select status from plan_orders')).map((order) => order.status)
  expect(await status()).toEqual(['sent'])
  await server.killServer()
  await purchase
  await server.start()
  await eventually(async () => expect(await status()).toEqual(['paid']))
  expect(await bills()).toEqual([{ many: 1 }])
}, 400_000)

test(
  'the first test can fail: without waiting for the disk, acknowledged writes are lost',
  { timeout: 400_000 },
  async () => {
    await rows(server, 'alter system set synchronous_commit = off')
    await rows(server, 'select pg_reload_conf()')
    const token = await server.person()
    const writers = startWriters(server, token, 8, 'lost')
    // Without the WAL writer nothing writes the log in the background, so the time of the kill does not matter.
    const [log] = await rows<{ pid: number }>(
      server,
      "select pid from pg_stat_activity where backend_type = 'walwriter'",
    )
    process.kill(log!.pid, 'SIGSTOP')
    await writers.acknowledge(20)
    await server.killDatabase()
    await writers.stop()
    await server.ready()
    const emails = (await rows<{ email: string }>(server, 'select email from accounts')).map(({ email }) => email)
    expect(writers.acknowledged.filter((email) => !emails.includes(email)).length).toBeGreaterThan(0)
  },
)
