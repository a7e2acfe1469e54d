import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** What one load process requests, in a closed loop on each connection. */
export interface Load {
  address: string
  token: string
  /** Requested in turn. */
  paths: string[]
  /** Each body is sent with a new Idempotency-Key, and with a new email if it has none. */
  body?: object
  /** Sent in turn, each time with a higher revision and other sets, as when a set is completed on a phone. */
  workouts?: Workout[]
  /** The number of requests before the measurement: 3,000 by default, by when V8 has compiled the code. */
  warmUpRequests?: number
  connections: number
  seconds: number
}

interface Workout {
  entries: [{ assignedExerciseId: string; version: number }]
}

export interface Measured {
  count: number
  perSecond: number
  p50: number
  p99: number
}

const [load] = (await once(process, 'message')) as [Load]
const { hostname, port } = new URL(load.address)
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const method = load.body || load.workouts ? 'POST' : 'GET'
let times: number[] = []
let next = 0

/** Higher than in any earlier run, because a revision older than the stored one changes nothing. */
const firstRevision = Math.floor(Date.now() / 100) % 90_000

function nextBody(turn: number) {
  const { body, workouts } = load
  if (body) return JSON.stringify({ email: `${randomUUID()}@example.com`, ...body })
  if (!workouts) return undefined
  const { entries, ...workout } = workouts[turn % workouts.length]!
  const revision = firstRevision + Math.floor(turn / workouts.length)
  // Each time one more set, or other repetitions, so that every request changes something.
  const sets = Array.from({ length: 1 + (revision % 3) }, () => ({ reps: 1 + (revision % 30) }))
  return JSON.stringify({ ...workout, revision, entries: [{ ...entries[0], sets }] })
}

const addressOf = (n: number) => `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`

const ask = () =>
  new Promise<void>((resolve, reject) => {
    const turn = next++
    const path = load.paths[turn % load.paths.length]!
    const body = nextBody(turn)
    const headers = {
      authorization: `Bearer ${load.token}`,
      'accept-encoding': 'gzip, deflate, br',
      // Sign-ins are limited per address.
      'x-forwarded-for': addressOf(turn),
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    const began = performance.now()
    const sent = request({ agent, hostname, port, path, method, headers }, (response) => {
      if (response.statusCode !== 200) return void refuse(response).catch(reject)
      response.resume()
      response.on('end', () => {
        times.push(performance.now() - began)
        resolve()
      })
    })
    const refuse = async (response: IncomingMessage) => {
      throw new Error(`${method} ${path} answered ${response.statusCode}: ${await text(response)}`)
    }
    sent.on('error', reject)
    sent.end(body)
  })

async function run(seconds: number, requests = 0) {
  const end = performance.now() + seconds * 1000
  const loop = async () => {
    while (performance.now() < end || times.length < requests) await ask()
  }
  await Promise.all(Array.from({ length: load.connections }, loop))
}

// Not by time alone: a busy machine would make too few requests to warm up the servers.
await run(3, load.warmUpRequests ?? 3000)
times = []
// The processor time of the servers is read between the warm-up and the measurement.
process.send!('warm')
await once(process, 'message')
const began = performance.now()
await run(load.seconds)
const seconds = (performance.now() - began) / 1000
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
agent.destroy()
process.send!({
  count: times.length,
  perSecond: times.length / seconds,
  p50: at(0.5),
  p99: at(0.99),
} satisfies Measured)
process.disconnect()
