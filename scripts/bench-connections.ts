import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { startServerProcess } from '@kinora/server/testing/server-process.ts'
import { buildServer, bundledServer, serverEnvironment, serverOptions } from './build.ts'

/**
 * A thousand connections that each request the list of patients again once it is answered. Prints the replies, the
 * times and the server's memory, and exits 1 if the goal is missed.
 */
const connections = Number(process.env.BENCH_CONNECTIONS ?? 1000)
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const goal = { milliseconds: 1000, megabytes: 400 }

// All connections come from one address here.
process.env.CONNECTIONS_PER_ADDRESS = '4000'
await buildServer()
Object.assign(process.env, serverEnvironment)
const product = await startServerProcess(undefined, serverOptions, bundledServer)
const token = await product.person()
const { hostname, port } = new URL(product.address)
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const times = new Map<number, number[]>()

let lost = 0

const ask = () =>
  new Promise<void>((resolve) => {
    const began = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(
      { agent, hostname, port, path: '/api/practitioners/patients?pageSize=10', headers },
      (response) => {
        response.resume()
        response.on('end', () => {
          const status = response.statusCode!
          times.set(status, times.get(status) ?? [])
          times.get(status)!.push(performance.now() - began)
          resolve()
        })
      },
    )
    sent.on('error', () => {
      lost += 1
      resolve()
    })
    sent.end()
  })

const memory = async (name: 'VmRSS' | 'VmHWM') =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(await readFile(`/proc/${product.pid()}/status`, 'utf8'))![1]) / 1024,
  )

// Warm-up: compiles the code and caches the session.
const warm = performance.now() + 3000
await Promise.all(
  Array.from({ length: 16 }, async () => {
    while (performance.now() < warm) await ask()
  }),
)
times.clear()
const atRest = await memory('VmRSS')
const end = performance.now() + seconds * 1000
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < end) await ask()
  }),
)
const most = await memory('VmHWM')
agent.destroy()
await product.close()

const [load] = loadavg()
process.stdout.write(`${connections} connections, ${seconds} s, load average ${load!.toFixed(1)}\n`)
for (const [status, all] of times) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)
  process.stdout.write(`${status}: ${all.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms\n`)
  if (status !== 200 || at(0.99) > goal.milliseconds) process.exitCode = 1
}
if (lost > 0) process.exitCode = 1
process.stdout.write(`${lost} without an answer\nserver: ${atRest} MB before, ${most} MB at most\n`)
if (most > goal.megabytes) process.exitCode = 1
