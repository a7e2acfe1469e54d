import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { startServerProcess } from './testing/server-process.ts'

/** As many requests as two minutes at 50 a second, without the waiting: memory grows with requests, not with time. */
const rounds = 10
const perRound = 600
/** 0.5 MB in a minute of 50 requests a second. */
const maxGrowth = (0.5 * 1024 * 1024) / 3000

const isWhole = process.env.CHAOS === '1'
// The inspector can collect garbage, so that the remaining memory is really in use.
const debugPort = await freePort()
const server = isWhole ? await startServerProcess(undefined, [`--inspect=127.0.0.1:${debugPort}`]) : undefined
afterAll(() => server?.close())

/** Connects to the server's inspector. */
async function openInspector() {
  const [target] = (await (await fetch(`http://127.0.0.1:${debugPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  await once(socket, 'open')
  let last = 0
  return {
    async call(method: string): Promise<Record<string, number>> {
      const id = (last += 1)
      socket.send(JSON.stringify({ id, method }))
      for (;;) {
        const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
        const answer = JSON.parse(data) as { id?: number; result: Record<string, number> }
        if (answer.id === id) return answer.result
      }
    },
    close: () => socket.close(),
  }
}

/** The growth per step, by linear regression. */
function slopeOf(points: { at: number; value: number }[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, value] = [mean(points.map((point) => point.at)), mean(points.map((point) => point.value))]
  const above = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0)
  return above / points.reduce((sum, point) => sum + (point.at - at) ** 2, 0)
}

test.skipIf(!isWhole)(
  'a server that has answered thousands of requests keeps no memory and no open file of them',
  { timeout: 600_000 },
  async () => {
    const token = await server!.person()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const times: number[] = []
    async function ask(path: string, init: RequestInit = {}) {
      const begun = performance.now()
      const response = await fetch(`${server!.address}${path}`, { headers, ...init })
      await response.text()
      times.push(performance.now() - begun)
      expect(response.status, path).toBe(200)
    }
    const mixed = (at: number) =>
      at % 5 === 0
        ? ask('/api/practitioners/patient', {
            method: 'POST',
            headers: { ...headers, 'idempotency-key': randomUUID() },
            body: JSON.stringify({ name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018' }),
          })
        : ask(at % 5 < 3 ? '/api/practitioners/patients?pageSize=10' : '/api/notifications')
    async function round() {
      let next = 0
      const worker = async () => {
        while (next < perRound) await mixed(next++)
      }
      await Promise.all([1, 2, 3, 4].map(worker))
    }

    const inspector = await openInspector()
    async function measure() {
      // One collection can make more objects collectable.
      for (let time = 0; time < 3; time++) await inspector.call('HeapProfiler.collectGarbage')
      const { usedSize } = await inspector.call('Runtime.getHeapUsage')
      return { heap: usedSize!, files: (await readdir(`/proc/${server!.pid()}/fd`)).length }
    }
    // Warms up compiled code and caches.
    for (let warmUp = 0; warmUp < 4; warmUp++) await round()
    times.length = 0
    const measured = [await measure()]
    for (let at = 0; at < rounds; at++) {
      await round()
      measured.push(await measure())
    }
    inspector.close()
    const growth = slopeOf(measured.map(({ heap }, at) => ({ at: at * perRound, value: heap })))
    const files = slopeOf(measured.map(({ files: count }, at) => ({ at, value: count })))
    const p99 = (some: number[]) => Math.round(some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.99)]!)
    const part = Math.floor(times.length / 6)
    console.log(
      `chaos: ${times.length} requests, ${Math.round(growth)} bytes kept of each (goal ${Math.round(maxGrowth)}), ` +
        `${measured[0]!.files} open files, then ${measured.at(-1)!.files}; p99 ${p99(times.slice(0, part))} ms, at the end ${p99(times.slice(-part))} ms`,
    )
    expect(growth).toBeLessThan(maxGrowth)
    expect(files).toBeLessThan(1)
  },
)
