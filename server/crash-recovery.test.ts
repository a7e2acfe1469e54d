import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

const server = await startServerProcess()
afterAll(server.close)

/** Writers add patients until told to stop. One that was not answered is sent again under its key, as the client does. */
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

test(
  'nothing that was acknowledged is lost when the server or the database is killed ten times',
  { timeout: 400_000 },
  async () => {
    const token = await server.practitioner()
    const writers = startWriters(server, token, 8, 'kept')
    for (let kill = 0; kill < 10; kill++) {
      await sleep(120 + ((kill * 53) % 250))
      if (kill % 2) {
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
    expect(writers.acknowledged.length).toBeGreaterThan(20)
    expect(writers.acknowledged.filter((email) => !emails.includes(email))).toEqual([])
    expect(emails.length).toBe(new Set(emails).size)
    // All of a write or none of it: no account without its record, its invitation and its email.
    const half = await rows(
      server,
      `select a.email from accounts a where role = 'patient' and not (
       exists (select from patients p where p.id = a.id) and exists (select from account_tokens t where t.account_id = a.id)
       and exists (select from emails m where m.recipient = a.email))`,
    )
    expect(half).toEqual([])
  },
)

test(
  'the test above can fail: without waiting for the disk, acknowledged writes are lost',
  { timeout: 400_000 },
  async () => {
    await rows(server, 'alter system set synchronous_commit = off')
    await rows(server, "alter system set wal_writer_delay = '10s'")
    await rows(server, 'select pg_reload_conf()')
    const token = await server.practitioner()
    let lost = 0
    for (let kill = 0; kill < 10 && lost === 0; kill++) {
      const writers = startWriters(server, token, 8, `lost${kill}`)
      await sleep(400)
      await server.killDatabase()
      await writers.stop()
      await sleep(50)
      await server.ready()
      const emails = (await rows<{ email: string }>(server, 'select email from accounts')).map(({ email }) => email)
      lost = writers.acknowledged.filter((email) => !emails.includes(email)).length
    }
    expect(lost).toBeGreaterThan(0)
  },
)
