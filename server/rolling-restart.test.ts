import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startAppProcess, type AppProcess } from './testing/app-process.ts'
import { eventually } from './testing/eventually.ts'
import { freePort } from './testing/free-port.ts'
import { openTestApp } from './testing/open-test-app.ts'

const app = await openTestApp({ isWorker: false })
const folder = await mkdtemp(join(tmpdir(), 'kinora-rolling-'))
const running = new Set<{ kill: () => Promise<unknown> }>()
afterAll(async () => {
  for (const each of running) await each.kill()
  await rm(folder, { recursive: true, force: true })
})

/** A reverse proxy with keep-alive connections. It avoids a process that is not ready or refuses a connection. */
async function openProxy(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const unready = new Set<number>()
  const look = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) unready.delete(port)
    else unready.add(port)
  }
  const timer = setInterval(() => void ports.map(look), 100)
  let turn = 0
  function next(refusedBy?: number) {
    const others = ports.filter((port) => port !== refusedBy)
    const ready = others.filter((port) => !unready.has(port))
    const choice = ready.length > 0 ? ready : others
    return choice[turn++ % choice.length]!
  }
  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, port = next()) {
    const { method, url: path, headers } = incoming
    const upstream = request({ port, host: '127.0.0.1', agent, method, path, headers })
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall === 'connect') return forward(incoming, outgoing, body, next(port))
      outgoing.writeHead(502).end(`${method} ${path}: ${error.message}`)
    })
    upstream.on('response', (answer) => {
      const { connection: _, ...kept } = answer.headers
      answer.pipe(outgoing.writeHead(answer.statusCode!, kept))
    })
    upstream.end(body)
  }
  const server = createServer(
    (incoming, outgoing) => void buffer(incoming).then((body) => forward(incoming, outgoing, body)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function kill() {
    clearInterval(timer)
    agent.destroy()
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${port}`, kill }
}

/** Milliseconds between two requests of one person: without a pause, the load would occupy a whole processor. */
const pause = 40

/** Practitioners who read and write continuously and never repeat a request. */
function startLoad(address: string, token: string) {
  const failed: string[] = []
  const added: string[] = []
  let isOver = false
  let sent = 0
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  async function work(name: number) {
    for (let n = 0; !isOver; n++) {
      await sleep(pause)
      const email = `${name}-${n}-${randomUUID()}@example.com`
      const isWrite = n % 3 === 0
      const response = await (isWrite
        ? fetch(`${address}/api/practitioners/patient`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ name: 'Ann Kowalski', email, mobile: '0412555018' }),
          })
        : fetch(`${address}/api/practitioners/patients?pageSize=10`, { headers }))
      const text = await response.text()
      sent += 1
      if (!response.ok) failed.push(`${response.status} ${text}`)
      else if (isWrite) added.push(email)
    }
  }
  const workers = Promise.all(Array.from({ length: 6 }, (_, name) => work(name)))
  return {
    added,
    failed,
    get sent() {
      return sent
    },
    /** Waits for this many more requests, so that each restart meets requests even on a slow machine. */
    async add(more: number) {
      const until = added.length + more
      await vi.waitFor(() => expect(added.length).toBeGreaterThanOrEqual(until), { timeout: 60_000, interval: 5 })
    },
    async stop() {
      isOver = true
      await workers
    },
  }
}

const start = async (environment: NodeJS.ProcessEnv, port?: number) => {
  const started = await startAppProcess({ ownerUrl: app.ownerUrl, folder, port }, environment)
  running.add(started)
  return started
}

async function restart(old: AppProcess, environment: NodeJS.ProcessEnv) {
  running.delete(old)
  expect(await old.stop()).toBe(0)
  return start(environment, old.port)
}

/** `npm run chaos` restarts twenty times. */
const restarts = Number(process.env.KINORA_RESTARTS ?? 3)
const patience = 300_000 + restarts * 20_000

async function restartUnderLoad(environment: NodeJS.ProcessEnv, times: number) {
  const { token, organizationId } = await app.person('solo')
  const roles = ['web', 'web', 'worker']
  // On a busy machine the proxy's readiness check can take longer than the default drain of one second.
  const settings = (role: string) => ({
    ROLE: role,
    REQUESTS_PER_MINUTE: '1000000',
    DRAIN_SECONDS: '4',
    BEHIND_PROXY: '1',
    ...environment,
  })
  const processes = await Promise.all(roles.map((role) => start(settings(role))))
  const proxy = await openProxy(processes.slice(0, 2).map(({ port }) => port))
  running.add(proxy)
  const load = startLoad(proxy.address, token)
  for (let n = 0; n < times; n++) {
    const at = n % roles.length
    await load.add(7)
    processes[at] = await restart(processes[at]!, settings(roles[at]!))
  }
  await load.stop()
  // Jobs queued while the worker was away run after its return.
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
      from graphile_worker._private_jobs where run_at < now()`.execute(app.systemDb)
    expect(rows[0]!.waiting).toBe(0)
  })
  const { rows } = await sql<{ email: string }>`select email from accounts
    where organization_id = ${organizationId} and role = 'patient'`.execute(app.systemDb)
  // Stops all at the same time, because each takes the seconds of its draining.
  for (const each of processes) running.delete(each)
  expect(await Promise.all(processes.map((each) => each.stop()))).toEqual([0, 0, 0])
  expect(load.failed).toEqual([])
  expect(rows.map(({ email }) => email).toSorted()).toEqual(load.added.toSorted())
  if (process.env.CHAOS)
    console.log(`chaos: ${times} restarts, ${load.sent} requests, 0 failed, ${load.added.length} writes, all stored`)
}

test(
  'two processes and a worker are restarted in turn under load, and no request fails',
  () => restartUnderLoad({}, restarts),
  patience,
)

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

/**
 * PgBouncer in transaction mode in front of the test's database, with fewer sessions than the processes have
 * connections.
 */
async function openPooler() {
  const database = new URL(app.ownerUrl)
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  await writeFile(users, '"kinora_app" ""\n"kinora_system" ""\n')
  await writeFile(
    settings,
    `[databases]
* = host=${database.searchParams.get('host')} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
`,
  )
  await chmod(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn('pgbouncer', [...asNobody, settings], { stdio: ['ignore', 'ignore', 'ignore'] })
  const ended = once(child, 'exit')
  running.add({ kill: () => (child.kill('SIGKILL'), ended) })
  await eventually(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = createConnection(port, '127.0.0.1', () => (socket.destroy(), resolve())).on('error', reject)
      }),
  )
  return `postgres://kinora@127.0.0.1:${port}${database.pathname}`
}

test.skipIf(!hasPooler)(
  'the same through PgBouncer in transaction mode',
  // The worker listens to PostgreSQL directly, so only the two web processes use the pooler.
  async () => restartUnderLoad({ DATABASE_POOLER_URL: await openPooler() }, 2),
)

test.skipIf(!hasPooler)('sign-ins are counted through PgBouncer, whichever of its sessions they meet', async () => {
  const { port } = await start({ ROLE: 'web', DATABASE_POOLER_URL: await openPooler() })
  const signIn = () =>
    fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'Wrong-Ferry7' }),
    })
  const statuses: number[] = []
  for (let round = 0; round < 3; round++)
    for (const { status } of await Promise.all([1, 2, 3].map(signIn))) statuses.push(status)
  expect(new Set(statuses)).toEqual(new Set([400]))
})
