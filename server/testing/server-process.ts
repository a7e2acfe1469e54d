import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { insertAccount } from '../accounts/account.queries.ts'
import { insertSession } from '../accounts/login-session.queries.ts'
import { connect, inTransaction, openPool } from '../database/connect.ts'
import { hashPassword } from '../security/passwords.ts'
import { signToken } from '../security/session-token.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The product in a folder of its own or the one given, to be killed and started again; its sources by default. */
export async function startServerProcess(given?: string, nodeOptions: string[] = [], program = main) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'kinora-crash-')))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''

  async function start() {
    const environment = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      REQUESTS_PER_MINUTE: '10000000',
      LOG_LEVEL: 'silent',
    }
    child = spawn(process.execPath, [...nodeOptions, program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
    await ready()
  }

  async function ready() {
    const deadline = Date.now() + 300_000
    while (Date.now() < deadline) {
      const response = await fetch(`${address}/ready`).catch(() => undefined)
      if (response?.ok) return
      if (child && child.exitCode !== null) throw new Error(`The server stopped: ${output}`)
      await sleep(25)
    }
    throw new Error(`The server did not become ready: ${output}`)
  }

  const databaseUrl = () =>
    `postgres://postgres@localhost:5432/kinora?host=${encodeURIComponent(join(folder, 'database', 'socket'))}`

  async function killServer() {
    child!.kill('SIGKILL')
    await once(child!, 'exit')
  }

  /** The postmaster and everything it started, at one moment: nothing gets to finish. */
  async function killDatabase() {
    const postmaster = Number(
      (await readFile(join(folder, 'database', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
    )
    const children: number[] = []
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      if (Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) === postmaster) children.push(Number(name))
    }
    for (const pid of [postmaster, ...children]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself in the meantime.
      }
    }
  }

  /** Somebody with a session, as the product stores them, who can sign in where a password is given. */
  async function person({
    email = `${randomUUID()}@b.example`,
    password,
    role = 'practitioner',
  }: { email?: string; password?: string; role?: 'practitioner' | 'business_admin' } = {}) {
    const pool = openPool(databaseUrl(), 1)
    const systemDb = connect(pool)
    const secret = (await readFile(join(folder, 'secret'), 'utf8')).trim()
    const clinic = {
      name: 'Harbour Physio',
      kind: 'business' as const,
      email: 'a@b.example',
      mobile: '0400000000',
      plan: 'business' as const,
    }
    const organizationId = await inTransaction(systemDb, (tx) => insertOrganization(tx, clinic))
    const person = {
      organizationId,
      role,
      name: 'Sam Okafor',
      email,
      mobile: '0400000000',
      verifiedAt: new Date(),
      ...(password && { passwordHash: await hashPassword(password) }),
    }
    const account = await inTransaction(systemDb, (tx) => insertAccount(tx, person))
    // Writers that go on for long add more patients than a plan includes.
    await systemDb
      .updateTable('planLimits')
      .set({ value: null })
      .where('type', 'in', ['PATIENT_COUNT', 'PATIENT_COUNT_PER_PRACTITIONER'])
      .execute()
    const session = await insertSession(systemDb, {
      organizationId,
      accountId: account!.id,
      userAgent: '',
      address: '',
    })
    await systemDb.destroy()
    return signToken({ userId: account!.id, orgId: organizationId, sid: session.id }, session.expiresAt, secret)
  }

  async function close() {
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await Promise.race([once(child, 'exit'), sleep(15_000)])
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  await start()
  const pid = () => child!.pid!
  return { address, folder, pid, start, ready, databaseUrl, killServer, killDatabase, person, close }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
