import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import pg from 'pg'
import { startServerProcess } from '@kinora/server/testing/server-process.ts'

const patientsInAll = Number(process.env.BENCH_PATIENTS ?? 10_000)
const secondsEach = Number(process.env.BENCH_SECONDS ?? 5)
const connections = 16

interface Result {
  perSecond: number
  p50: number
  p99: number
  cpuMs: number
}

/** User and system time of a process and all its children so far, in milliseconds. */
async function cpuOf(pids: number[]) {
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0) + Number(fields[13] ?? 0) + Number(fields[14] ?? 0)
  }
  return ticks * 10
}

async function familyOf(pid: number) {
  const { readdir } = await import('node:fs/promises')
  const family = [pid]
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (family.includes(parent)) family.push(Number(name))
  }
  return family
}

type Ask = () => { path: string; method?: string; body?: string }

/** Sixteen connections ask in a closed loop for some seconds. */
async function load(address: string, token: string, ask: Ask, pids: number[]): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const url = new URL(address)
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const { path, method = 'GET', body } = ask()
      const began = performance.now()
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const sent = request({ agent, host: url.hostname, port: url.port, path, method, headers }, (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${method} ${path} answered ${response.statusCode}`))
          times.push(performance.now() - began)
          resolve()
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const run = async (milliseconds: number) => {
    const end = performance.now() + milliseconds
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) await once()
      }),
    )
  }
  await run(1500)
  times.length = 0
  const [cpu, began] = [await cpuOf(pids), performance.now()]
  await run(secondsEach * 1000)
  const seconds = (performance.now() - began) / 1000
  const cpuMs = ((await cpuOf(pids)) - cpu) / times.length
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), cpuMs }
}

const surnames = Array.from({ length: 60 }, (_, i) => `Kow${String.fromCharCode(97 + (i % 26))}l${i}`)

async function fill(databaseUrl: string, organizationId: string, practitionerId: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `with made as (
       insert into accounts (organization_id, role, name, email, mobile)
       select $1, 'patient', 'Ann ' || ($3::text[])[1 + n % 60], 'bench' || n || '@example.com', '04' || lpad(n::text, 8, '0') from generate_series(1, $4::int) n
       returning id, name)
     insert into patients (id, organization_id, practitioner_id, name) select id, $1, $2, name from made`,
    [organizationId, practitionerId, surnames, patientsInAll],
  )
  await client.query('vacuum analyze accounts, patients')
  const { rows } = await client.query<{ id: string }>('select id from patients limit 5000')
  await client.end()
  return rows.map(({ id }) => id)
}

/** The least that could answer: node:http and pg, a signed token, the organization from it. */
async function openFloor(databaseUrl: string, organizationId: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const key = 'floor'
  const token = `${organizationId}.${createHmac('sha256', key).update(organizationId).digest('hex')}`
  const read = `select t.id as _id, a.name, a.email, a.mobile, t.is_active from patients t join accounts a on a.id = t.id where t.organization_id = $1`
  const server = createServer((asked, reply) => {
    const [organization, signature] = (asked.headers.authorization ?? '').replace('Bearer ', '').split('.')
    if (createHmac('sha256', key).update(organization!).digest('hex') !== signature)
      return void reply.writeHead(401).end()
    const answer = (rows: unknown) =>
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ status: true, data: rows }))
    const url = new URL(asked.url!, 'http://floor')
    const search = url.searchParams.get('search')
    if (asked.method === 'POST') {
      const body: Buffer[] = []
      asked.on('data', (chunk: Buffer) => body.push(chunk))
      asked.on('end', () => void create())
      const create = async () => {
        const { name, email, mobile } = JSON.parse(Buffer.concat(body).toString())
        const { rows } = await pool.query(
          `with a as (insert into accounts (organization_id, role, name, email, mobile) values ($1, 'patient', $2, $3, $4) returning id, organization_id, name)
           insert into patients (id, organization_id, name, practitioner_id) select id, organization_id, name, (select id from accounts where organization_id = $1 and role = 'practitioner' limit 1) from a returning id`,
          [organization, name, email, mobile],
        )
        answer(rows[0])
      }
    } else if (search !== null) {
      void pool
        .query({
          name: 'list',
          text: `${read} and a.organization_id = $1 and a.search like $2 order by a.name, t.id limit 25`,
          values: [organization, `%${search}%`],
        })
        .then(({ rows }) => answer(rows))
    } else {
      void pool
        .query({ name: 'one', text: `${read} and t.id = $2`, values: [organization, url.pathname.split('/').at(-1)] })
        .then(({ rows }) => answer(rows[0]))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return { address: `http://127.0.0.1:${address.port}`, token, close: () => (server.close(), pool.end()) }
}

/** What the ratios to the floor must keep to: throughput at least, processor time at most. */
const budgets: Record<string, { throughput: number; cpu: number }> = {
  'list + search': { throughput: 0.5, cpu: 2 },
  'read one': { throughput: 0.35, cpu: 3 },
  create: { throughput: 0.3, cpu: 3 },
}

const victim = await startServerProcess()
const token = await victim.practitioner()
const { orgId, userId } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
  orgId: string
  userId: string
}
const ids = await fill(victim.databaseUrl(), orgId, userId)
const floor = await openFloor(victim.databaseUrl(), orgId)
const server = await familyOf(victim.pid())
const postgres = server.filter((pid) => pid !== victim.pid())
let at = 0
const pick = <T>(list: T[]) => list[(at = (at + 7919) % list.length)]!
const body = () => JSON.stringify({ name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018' })
const asks: Record<string, [ours: Ask, theirs: Ask]> = {
  'list + search': [
    () => ({ path: `/api/practitioners/patients?search=${pick(surnames)}` }),
    () => ({ path: `/?search=${pick(surnames).toLowerCase()}` }),
  ],
  'read one': [() => ({ path: `/api/practitioners/patient/${pick(ids)}` }), () => ({ path: `/${pick(ids)}` })],
  create: [
    () => ({ path: '/api/practitioners/patient', method: 'POST', body: body() }),
    () => ({ path: '/', method: 'POST', body: body() }),
  ],
}

const round = (value: number) => Math.round(value * 100) / 100
let isWithin = true
process.stdout.write(`${patientsInAll} patients, ${connections} connections, ${secondsEach} s each\n`)
for (const [name, [ours, theirs]] of Object.entries(asks)) {
  const least = await load(floor.address, floor.token, theirs, [
    process.pid,
    ...(await familyOf(victim.pid())).filter((pid) => postgres.includes(pid) || pid !== victim.pid()),
  ])
  const mine = await load(victim.address, token, ours, await familyOf(victim.pid()))
  const [throughput, cpu] = [mine.perSecond / least.perSecond, mine.cpuMs / least.cpuMs]
  const budget = budgets[name]!
  const isKept = throughput >= budget.throughput && cpu <= budget.cpu
  isWithin &&= isKept
  process.stdout.write(
    `${name.padEnd(14)} ${Math.round(mine.perSecond)}/s (floor ${Math.round(least.perSecond)}/s, ${round(throughput)} of it, must ${budget.throughput})` +
      `  p50 ${round(mine.p50)} ms  p99 ${round(mine.p99)} ms (floor ${round(least.p99)})  CPU ${round(mine.cpuMs)} ms (${round(cpu)}x, must ${budget.cpu}x)  ${isKept ? 'kept' : 'MISSED'}\n`,
  )
}
await floor.close()
await victim.close()
process.exitCode = isWithin ? 0 : 1
