import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startServerProcess } from '@kinora/server/testing/server-process.ts'
import { startSmtpServer } from '@kinora/server/testing/smtp-server.ts'
import { callsOfScreens } from './bench-calls.ts'
import { fillFloor, fillOurs, makeWorkouts, surnames, type Target } from './bench-fill.ts'
import type { Load, Measured } from './bench-load.ts'
import { buildServer, bundledServer, serverEnvironment, serverOptions } from './build.ts'
import { say } from '../server/command-line.ts'

/**
 * Compares the product with a floor: the minimal server that could answer. Load, floor and product are separate
 * processes. They take turns, and the median of the rounds counts, because other work on a machine varies from minute
 * to minute.
 */
const patients = Number(process.env.BENCH_PATIENTS ?? 10_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const connections = 16

/** The limits for the ratios to the floor: throughput at least, processor time and 99th percentile at most. */
const goals = {
  'list + search': { throughput: 0.5, cpu: 2, p99: 2.5 },
  'read one': { throughput: 0.5, cpu: 2.2, p99: 2.5 },
  create: { throughput: 0.33, cpu: 3.5, p99: 2.5 },
  'complete a set': { throughput: 0.25, cpu: 4, p99: 2.5 },
}
type Asked = Pick<Load, 'paths' | 'body' | 'workouts'>

interface Result extends Measured {
  cpuMs: number
  /** Processor cores used by other programs meanwhile. */
  others: number
}

/** How much slower the 99th percentile of reads may be while people sign in on four connections. */
const maxDuringSignIns = 3

const newPatient = { name: 'Ann Kowalski', mobile: '0412555018' }
const msPerTick = 10

/**
 * User and system time of processes, without their children: a pool closes idle connections, and PostgreSQL would then
 * count all their past time, while the other server is measured.
 */
async function cpuOf(pids: number[]) {
  const spent = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields) spent.set(pid, (Number(fields[11]) + Number(fields[12])) * msPerTick)
  }
  return spent
}

/** The time that processes used in between, without those that have ended, for example closed idle connections. */
const usedBetween = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0)

/** The time used by all processes, without idling and waiting for disks. */
async function cpuOfMachine() {
  const [user, nice, system, , , irq, softirq] = (await readFile('/proc/stat', 'utf8'))
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user! + nice! + system! + irq! + softirq!) * msPerTick
}

const memoryOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

const nextMessage = async <T>(child: ChildProcess) => {
  const failed = once(child, 'exit').then(() => {
    throw new Error('A process of the benchmark ended early.')
  })
  return ((await Promise.race([once(child, 'message'), failed])) as [T])[0]
}

const fileOf = (name: string) => new URL(name, import.meta.url).pathname

async function measure(target: Target, asked: Asked): Promise<Result> {
  const child = fork(fileOf('bench-load.ts'))
  child.send({ ...asked, address: target.address, token: target.token, connections, seconds } satisfies Load)
  await nextMessage(child)
  // As autovacuum does within a minute. Plans made for empty tables would read the sessions of a whole clinic.
  await (target.database === 'floor' ? floorAdmin : admin).query('analyze')
  // Read after the warm-up, because the first requests open the database connections.
  const pids = [target.pid, ...(await databasePids(target.database))]
  const known = [...pids, child.pid!]
  const before = { target: await cpuOf(pids), known: await cpuOf(known), machine: await cpuOfMachine() }
  const began = performance.now()
  child.send('go')
  const measured = await nextMessage<Measured>(child)
  const spent = usedBetween(before.target, await cpuOf(pids))
  const others = (await cpuOfMachine()) - before.machine - usedBetween(before.known, await cpuOf(known))
  return { ...measured, cpuMs: spent / measured.count, others: others / (performance.now() - began) }
}

/** Measures while people sign in as fast as the server allows. */
async function measureDuringSignIns(target: Target, asked: Asked) {
  const child = fork(fileOf('bench-load.ts'))
  const signIns = { paths: ['/api/login'], body: signIn, connections: 4, seconds: 600, warmUpRequests: 20 }
  child.send({ ...signIns, address: target.address, token: target.token } satisfies Load)
  await nextMessage(child)
  child.send('go')
  try {
    return await measure(target, asked)
  } finally {
    child.kill()
  }
}

/** The backends of one database, and the background processes that serve all databases. */
async function databasePids(name: string) {
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where (datname = $1 or datname is null) and pid <> pg_backend_pid()',
    [name],
  )
  return [postmaster, ...rows.map(({ pid }) => pid)]
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const medianOf = (results: Result[]) => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50: median(results.map(({ p50 }) => p50)),
  p99: median(results.map(({ p99 }) => p99)),
  cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
})
const round = (value: number) => Math.round(value * 100) / 100

const smtp = await startSmtpServer()
process.env.SMTP_URL = smtp.url
process.env.BEHIND_PROXY = '1'
await buildServer()
Object.assign(process.env, serverEnvironment)
const product = await startServerProcess(undefined, serverOptions, bundledServer)
const admin = new pg.Client(product.databaseUrl())
await admin.connect()
const postmaster = Number(
  (await readFile(join(product.folder, 'database', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
)
const signIn = { email: 'sam@example.com', password: 'Correct-horse-battery-7' }
const token = await product.person(signIn)
const { orgId, userId } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
  orgId: string
  userId: string
}
await admin.query('create database floor')
const floorUrl = product.databaseUrl().replace('/kinora?', '/floor?')
const floorAdmin = new pg.Client(floorUrl)
await floorAdmin.connect()
const [ourIds, floorIds] = [await fillOurs(admin, patients, orgId, userId), await fillFloor(floorUrl, patients, orgId)]
const child = fork(fileOf('bench-floor.ts'), { env: { ...process.env, DATABASE_URL: floorUrl, ORGANIZATION: orgId } })
const floor: Target = {
  ...(await nextMessage<{ address: string; token: string }>(child)),
  pid: child.pid!,
  database: 'floor',
}
const ours: Target = { address: product.address, token, pid: product.pid(), database: 'kinora' }

const workouts = await makeWorkouts(ours, ourIds.slice(0, 200))
const calls = callsOfScreens(ourIds[0]!, workouts[0]!.programId)
const list = '/api/practitioners/patients?search='
const requests: Record<keyof typeof goals, [ours: Asked, floor: Asked]> = {
  'list + search': [
    { paths: surnames.map((name) => `${list}${name}`) },
    { paths: surnames.map((name) => `/?search=${name}`) },
  ],
  'read one': [
    { paths: ourIds.map((id) => `/api/practitioners/patient/${id}`) },
    { paths: floorIds.map((id) => `/${id}`) },
  ],
  create: [
    { paths: ['/api/practitioners/patient'], body: newPatient },
    { paths: ['/'], body: newPatient },
  ],
  'complete a set': [
    { paths: ['/api/series-log'], workouts },
    { paths: ['/workouts'], workouts },
  ],
}

async function compare() {
  say(`${patients} patients, ${connections} connections, ${rounds} rounds of ${seconds} s, medians`)
  const idle = await memoryOf(ours.pid)
  let isWithin = true
  // Adding patients comes last, because their emails are still being sent afterwards.
  for (const name of ['list + search', 'read one', 'complete a set', 'create'] as const) {
    const [forOurs, forFloor] = requests[name]
    const [mine, least]: [Result[], Result[]] = [[], []]
    for (let turn = 0; turn < rounds; turn++) {
      least.push(await measure(floor, forFloor))
      mine.push(await measure(ours, forOurs))
    }
    const [a, b, goal] = [medianOf(mine), medianOf(least), goals[name]]
    const ratio = { throughput: a.perSecond / b.perSecond, cpu: a.cpuMs / b.cpuMs, p99: a.p99 / b.p99 }
    const isKept = ratio.throughput >= goal.throughput && ratio.cpu <= goal.cpu && ratio.p99 <= goal.p99
    isWithin &&= isKept
    say(`${name}: ${isKept ? 'kept' : 'MISSED'}`)
    say(
      `  requests/s ${Math.round(a.perSecond)}, floor ${Math.round(b.perSecond)}: ${round(ratio.throughput)} of it, goal ${goal.throughput}`,
    )
    say(`  CPU ms ${round(a.cpuMs)}, floor ${round(b.cpuMs)}: ${round(ratio.cpu)}x, goal ${goal.cpu}x`)
    say(
      `  p50 ms ${round(a.p50)}, floor ${round(b.p50)}; p99 ms ${round(a.p99)}, floor ${round(b.p99)}: ${round(ratio.p99)}x, goal ${goal.p99}x`,
    )
    say(`  cores used by others: ${[...mine, ...least].map(({ others }) => others.toFixed(1)).join(' ')}`)
  }
  // Without a floor of their own: compared with reading one patient, they show which request of a screen is expensive.
  const readingOne = await measure(floor, requests['read one'][1])
  say(`other calls of screens: CPU ms, beside reading one of the floor (${round(readingOne.cpuMs)}); p99 ms`)
  for (const [name, path] of Object.entries(calls)) {
    const { cpuMs, p99 } = await measure(ours, { paths: [path] })
    say(`  ${name}: ${round(cpuMs)}, ${round(cpuMs / readingOne.cpuMs)}x; ${round(p99)}`)
  }
  // Hashing passwords uses additional memory.
  const loaded = await memoryOf(ours.pid)
  const [quiet, busy]: [Result[], Result[]] = [[], []]
  for (let turn = 0; turn < rounds; turn++) {
    quiet.push(await measure(ours, requests['read one'][0]))
    busy.push(await measureDuringSignIns(ours, requests['read one'][0]))
  }
  const slower = medianOf(busy).p99 / medianOf(quiet).p99
  isWithin &&= slower <= maxDuringSignIns
  say(`read one while people sign in: ${slower <= maxDuringSignIns ? 'kept' : 'MISSED'}`)
  say(
    `  p99 ms ${round(medianOf(busy).p99)}, otherwise ${round(medianOf(quiet).p99)}: ${round(slower)}x, goal ${maxDuringSignIns}x`,
  )
  say(`memory of the server: ${Math.round(idle)} MiB before, ${Math.round(loaded)} MiB after`)
  return isWithin
}

try {
  process.exitCode = (await compare()) ? 0 : 1
} finally {
  child.kill()
  await Promise.all([admin.end(), floorAdmin.end()])
  await product.close()
  await smtp.close()
}
