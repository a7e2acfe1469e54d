import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const running: Embedded[] = []
const children: ChildProcess[] = []
let place = ''
let created = ''

/** One cluster is created with a note in it; every other test starts from a copy. */
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'kinora embedded '))
  created = join(place, "Sam's data, 100%")
  const { query, database } = await open(created)
  await query('create table notes (text text)')
  await query(`insert into notes values ('kept')`)
  await database.stop()
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of running.splice(0)) await database.stop()
})

afterAll(() => rm(place, { recursive: true, force: true }))

test('a second start finds what was there, by a socket only its user reaches', async () => {
  const { query } = await open(created)
  expect(await query('select text from notes')).toEqual([{ text: 'kept' }])
  expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await query('show fsync')).toEqual([{ fsync: 'on' }])
  for (const folder of [created, join(created, 'data'), join(created, 'socket')])
    expect((await stat(folder)).mode & 0o777, folder).toBe(0o700)
})

test('a killed database restarts by itself with everything that was committed', async () => {
  const folder = await copyOf('killed')
  const { query, said } = await open(folder)
  await query(`insert into notes values ('committed')`)
  const { pid } = findPostmaster(join(folder, 'data'))!
  process.kill(pid, 'SIGKILL')
  const rows = await eventually(() => query('select text from notes order by 1'))
  expect(rows).toEqual([{ text: 'committed' }, { text: 'kept' }])
  expect(findPostmaster(join(folder, 'data'))).toMatchObject({ owner: process.pid })
  expect(said.join()).toContain('SIGKILL')
})

test('a database whose postmaster was killed alone comes back, though a process of it does not end', async () => {
  const folder = await copyOf('killed alone')
  const { query } = await open(folder)
  const found = await query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
  // As if it waited for a disk that does not answer.
  process.kill((found as { pid: number }[])[0]!.pid, 'SIGSTOP')
  process.kill(findPostmaster(join(folder, 'data'))!.pid, 'SIGKILL')
  expect(await eventually(() => query('select text from notes'))).toEqual([{ text: 'kept' }])
})

test('the database ends with the process that started it, however that one ends', async () => {
  const owner = await openElsewhere(created)
  owner.kill('SIGKILL')
  await eventually(async () => expect(findPostmaster(join(created, 'data'))).toBeUndefined())
  expect(await readFile(join(created, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('a database that cannot end cleanly ends too, and recovers', async () => {
  const folder = await copyOf('stuck')
  const owner = await openElsewhere(folder)
  const { pid } = findPostmaster(join(folder, 'data'))!
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  // As if a full disk had no room for its last log lines.
  for (const child of children.trim().split(' ').map(Number))
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('checkpointer')) process.kill(child, 'SIGSTOP')
  owner.kill('SIGKILL')
  await eventually(async () => expect(findPostmaster(join(folder, 'data'))).toBeUndefined())
  const { query } = await open(folder)
  expect(await query('select text from notes')).toEqual([{ text: 'kept' }])
}, 60_000)

test('a database left behind by a killed process and its watchdog is taken over', async () => {
  const owner = await openElsewhere(created)
  const orphan = findPostmaster(join(created, 'data'))!
  expect(orphan.owner).toBe(owner.pid)
  for (const watchdog of await watchdogsOf(orphan.pid)) process.kill(watchdog, 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await sleep(200)
  expect(findPostmaster(join(created, 'data'))).toEqual({ pid: orphan.pid, owner: undefined })

  const { query, said } = await open(created)
  expect(await query('select text from notes')).toEqual([{ text: 'kept' }])
  expect(said).toEqual([`Stopping a PostgreSQL that a killed process left behind (process ${orphan.pid}).`])
})

test('two processes never share the data folder: the second is told which process uses it', async () => {
  const { query } = await open(created)
  await expect(startEmbedded(created)).rejects.toThrow(`is in use by process ${process.pid}. Stop that one first`)
  expect(await query('select text from notes')).toEqual([{ text: 'kept' }])
})

test('a second start waits for the first to stop', async () => {
  const owner = await openElsewhere(created)
  const second = open(created)
  await sleep(300)
  owner.kill('SIGTERM')
  const { query, said } = await second
  expect(said).toEqual([expect.stringContaining(`is in use by process ${owner.pid}; waiting`)])
  expect(await query('select text from notes')).toEqual([{ text: 'kept' }])
})

test('two that make the same database at once make it once', async () => {
  const folder = join(place, 'together')
  const outcomes = await Promise.allSettled([openElsewhere(folder), openElsewhere(folder)])
  const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(winners).toHaveLength(1)
  expect(losers).toEqual([expect.stringContaining(`is in use by process ${winners[0]?.pid}`)])
  expect(findPostmaster(join(folder, 'data'))?.owner).toBe(winners[0]?.pid)
  expect((await readdir(folder)).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

test('a database whose making was interrupted is made anew', async () => {
  const folder = join(place, 'interrupted')
  await mkdir(join(folder, 'data.4194399', 'base'), { recursive: true })
  await writeFile(join(folder, 'data.4194399', 'PG_VERSION'), '18\n')
  const { query } = await open(folder, false)
  expect(await query('show fsync')).toEqual([{ fsync: 'off' }])
  expect(await readdir(folder)).not.toContain('data.4194399')
})

test('a number in postmaster.pid that now belongs to another process does not matter', async () => {
  const bystander = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {})
  children.push(bystander)
  await writeFile(join(created, 'data', 'postmaster.pid'), `${bystander.pid}\n/proc/self/cwd\n1\n5432\n../socket\n\n`)
  const { query } = await open(created)
  expect(await query('select text from notes')).toEqual([{ text: 'kept' }])
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
})

test('a folder too deep for a socket address works all the same', async () => {
  const { query, database } = await open(await copyOf('deep '.repeat(30).trim()))
  expect(await query('select text from notes')).toEqual([{ text: 'kept' }])
  await database.stop()
})

test('a start that fails says what PostgreSQL said', async () => {
  const version = join(created, 'data', 'PG_VERSION')
  await writeFile(version, '99\n')
  onTestFinished(() => writeFile(version, '18\n'))
  await expect(startEmbedded(created)).rejects.toThrow(/did not start on .*: .*database files are incompatible/s)
})

test.runIf(isRoot)('root runs it as another user, even below a folder only root may enter', async () => {
  const closed = join(place, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const { query } = await open(join(closed, 'database'), false)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(closed, 'database', 'data'))).uid).not.toBe(0)
})

test.runIf(isRoot)('binaries below a folder only root may enter are copied to where their user may', async () => {
  const [origin, copies] = [join(place, 'closed binaries', 'native'), join(place, 'copies')]
  await mkdir(join(origin, '..'), { mode: 0o700 })
  await cp(await findBinaries(undefined), origin, { recursive: true, verbatimSymlinks: true })
  await rm(join(origin, 'lib', 'libpq.so.5'))
  await writeFile(join(origin, '..', 'package.json'), '{ "version": "1" }')
  await chmod(place, 0o755)
  const copy = join(copies, 'postgresql-1', 'native')
  expect(await findBinaries({ uid: 65534, gid: 65534 }, origin, [copies])).toBe(copy)
  expect(await readdir(join(copy, 'lib'))).toContain('libpq.so.5')
})

async function open(folder: string, durable = true) {
  const said: string[] = []
  const database = await startEmbedded(folder, { durable, say: (line) => said.push(line) })
  running.push(database)
  const query = async (sql: string) => {
    const client = new pg.Client(database.url('postgres', 'postgres'))
    // A connection closed by the database reports the error here as well as at its use.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(sql)).rows as unknown[]
    } finally {
      await client.end()
    }
  }
  return { database, query, said }
}

/** Opens it in a process of its own, which stops cleanly on SIGTERM. */
async function openElsewhere(folder: string): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
    const database = await startEmbedded(${JSON.stringify(folder)}, { waitMs: 500 })
    const stay = setInterval(() => undefined, 1000)
    process.on('SIGTERM', () => { clearInterval(stay); void database.stop() })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  children.push(child)
  const complaint = text(child.stderr)
  await Promise.race([once(child.stdout, 'data'), complaint.then((words) => Promise.reject(new Error(words)))])
  complaint.catch(() => undefined)
  return child
}

async function copyOf(name: string): Promise<string> {
  await cp(created, join(place, name), { recursive: true, preserveTimestamps: true })
  return join(place, name)
}

async function watchdogsOf(pid: number): Promise<number[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(processes.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')))
  return processes.filter((_, at) => lines[at]?.endsWith(`\0kinora-watchdog\0${pid}\0`)).map(Number)
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}
