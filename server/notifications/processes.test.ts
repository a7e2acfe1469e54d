import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { inTransaction } from '../database/connect.ts'
import { addPatient } from '../testing/care.ts'
import { startAppProcess, type AppProcess } from '../testing/app-process.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { maxPerDomain } from '../emails/outbox.rules.ts'
import { notify } from './notification.service.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, session, systemDb } = app
const folder = await mkdtemp(join(tmpdir(), 'kinora-processes-'))
const processes = new Set<AppProcess>()
// A process left by a failed test would take the jobs of the next one.
afterEach(async () => {
  for (const each of processes) await each.kill()
  processes.clear()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function startProcess(environment: NodeJS.ProcessEnv = {}) {
  const started = await startAppProcess({ ownerUrl: app.ownerUrl, folder }, environment)
  processes.add(started)
  return started
}

/** Subscribes to a person's live updates and records when each arrives. */
async function follow(address: string, token: string) {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/api/notifications/stream`, { headers, signal: stop.signal })
  const updates: { count: number }[] = []
  let isOver = false
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (line.startsWith('data: ')) updates.push(JSON.parse(line.slice(6)))
    }
  }
  void read()
    .catch(() => undefined)
    .then(() => (isOver = true))
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    updates,
    isOver: () => isOver,
    stop: () => stop.abort(),
  }
}

async function samAndAnn() {
  const of = await organization()
  const sam = await person('practitioner', { of })
  const { _id: annId } = await addPatient(sam)
  return { of, sam, annId, ann: await session(of, annId) }
}

test('SHELL-07 a message sent through one process appears at once on screens connected to another', async () => {
  const [here, there] = await Promise.all([startProcess(), startProcess()])
  const { sam, ann, annId } = await samAndAnn()
  const screens = [await follow(there.address, ann.token), await follow(there.address, ann.token)]
  expect(screens[0]).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  await eventually(() => expect(screens.every(({ updates }) => updates.length > 0)).toBe(true))

  for (let n = 1; n <= 20; n++) {
    const before = screens[0]!.updates.length
    const response = await fetch(`${here.address}/api/notifications/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sam.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ patientIds: [annId], text: `Message ${n}` }),
    })
    expect(response.status).toBe(200)
    await eventually(() => expect(screens[0]!.updates.length).toBeGreaterThan(before))
  }
  await eventually(() => expect(screens.every(({ updates }) => updates.at(-1)!.count === 1)).toBe(true))

  // Reading on one screen updates all others, in any process.
  await ann.calls(notifications.readAll, {})
  await eventually(() => expect(screens.every(({ updates }) => updates.at(-1)!.count === 0)).toBe(true))
  expect((await fetch(`${there.address}/api/notifications/stream`)).status).toBe(401)
  screens[0]!.stop()
  await ann.calls(accounts.logout, {})
  await eventually(() => expect(screens[1]!.isOver()).toBe(true))
})

interface Received {
  id: string
  to: string
}

/** A mail server that replies slowly. */
async function openPost() {
  const received: Received[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const store = async () => {
        const data = await text(stream).catch(() => undefined)
        // An email interrupted by a killed worker does not count as received.
        if (data === undefined) return
        const id = /^Message-ID: (.*)$/im.exec(data)![1]!
        received.push({ id, to: envelope.rcptTo[0]!.address })
        await sleep(40)
        done()
      }
      void store()
    },
  })
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise<void>((resolve) => smtp.close(resolve)) }
}

test('R31 a worker that is killed loses no email, and sends none that nobody committed', async () => {
  const smtp = await openPost()
  const { of, sam, annId } = await samAndAnn()
  const begun = new Date()
  const event = (n: number) =>
    ({
      kind: 'painAboveRule',
      organizationId: of,
      patientId: annId,
      facts: { patient: 'Ann', exercise: 'Squat', pain: 9, rule: 5 },
      once: `pain ${n}`,
    }) as const
  const committed = 40
  for (let n = 0; n < committed; n++) {
    await inTransaction(systemDb, (tx) => notify(tx, event(n)))
    const undone = inTransaction(systemDb, async (tx) => {
      await notify(tx, event(n + 10_000))
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
  }
  // The minute for correcting a slip is over, so that the kills happen while emails are sent.
  await app.onOwner('update graphile_worker._private_jobs set run_at = now()')

  let kills = 0
  const written = async () =>
    (
      await sql<{ id: string; isSent: boolean }>`select id, sent_at is not null as "isSent" from emails
      where recipient = ${sam.email} and created_at >= ${begun}`.execute(systemDb)
    ).rows
  const deadline = Date.now() + 200_000
  for (;;) {
    const worker = await startProcess({ SMTP_URL: smtp.url })
    if (kills < 3) {
      await sleep(250 + ((kills * 137) % 400))
      await worker.kill()
      kills += 1
      continue
    }
    await vi.waitFor(
      async () => {
        const mails = await written()
        expect(mails).toHaveLength(committed)
        expect(mails.every(({ isSent }) => isSent)).toBe(true)
      },
      { timeout: Math.max(1000, deadline - Date.now()), interval: 200 },
    )
    await worker.kill()
    break
  }
  const mine = smtp.received.filter(({ to }) => to === sam.email)
  const ids = new Set(mine.map(({ id }) => id))
  expect(ids.size).toBe(committed)
  // Only an email that the mail server accepted, but that was not marked before the kill, arrives again with the same
  // id.
  expect(mine.length - ids.size).toBeLessThanOrEqual(kills * maxPerDomain)
  expect((await sam.calls(notifications.count, {})).count).toBe(committed)
  await smtp.close()
})
