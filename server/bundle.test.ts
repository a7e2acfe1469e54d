import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { addPatient, addProgram } from './testing/care.ts'
import { startAppProcess } from './testing/app-process.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { readPdf } from './testing/read-pdf.ts'
import { bundleServer } from '../scripts/bundle-server.ts'
import { root } from '../scripts/steps.ts'
import { lateLibraries } from './testing/late-libraries.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-bundle-'))
const bundle = join(root, 'server', 'dist', `test-${process.pid}`)
const program = [join(bundle, 'main.js')]
const app = await openTestApp({ isWorker: false })
const spans: string[] = []
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    spans.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(async () => {
  collector.close()
  await rm(bundle, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

test('the bundled server serves, traces its queries, and logs where in the sources an error was thrown', async () => {
  await bundleServer(bundle)
  const sam = await app.person('practitioner')
  const { port } = collector.address() as AddressInfo
  const server = await startAppProcess(
    { ownerUrl: app.ownerUrl, folder, program },
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, LOG_LEVEL: 'error' },
  )
  const read = (path: string) =>
    fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${sam.token}` } })
  expect((await read('/api/practitioners/patients')).status).toBe(200)
  expect((await read('/api/docs/rapidoc.js')).status).toBe(200)
  // A library counts the limits, and its queries are visible in `pg` only.
  const body = JSON.stringify({ email: 'nobody@b.example', password: 'Ferry2Walk!' })
  await fetch(`${server.address}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await app.onOwner('alter table patients rename to lost')
  expect((await read('/api/practitioners/patients')).status).toBe(500)
  await app.onOwner('alter table lost rename to patients')
  await expect.poll(server.output).toMatch(/at .*\/server\/patients\/[\w.-]+\.ts:\d+/)
  expect(await server.stop()).toBe(0)
  expect(spans.join('')).toContain('instrumentation-pg')
})

test('the bundled server prints a week in Chinese, Arabic and Hindi', async () => {
  const sam = await app.person('practitioner')
  const names = ['陳美玲', 'محمد', 'हरप्रीत']
  const { _id: patientId } = await addPatient(sam, { name: `Ann ${names.join(' ')}` })
  const squat = await sam.calls(exercises.create, { body: { name: 'Squat' } })
  const chosen = [{ exerciseId: squat._id }]
  const { programId } = await addProgram(sam, { patientId, startDate: '2026-11-02', weeks: 1 }, chosen)
  const server = await startAppProcess({ ownerUrl: app.ownerUrl, folder, program })
  const path = handouts.download.path.replace(':programId', programId).replace(':week', '1')
  const headers = { authorization: `Bearer ${sam.token}` }
  const response = await fetch(`${server.address}/api${path}`, { headers })
  const printed = readPdf(new Uint8Array(await response.arrayBuffer())).pages.join(' ')
  for (const name of names) expect(printed.replaceAll(' ', '')).toContain(name)
  expect(await server.stop()).toBe(0)
})

test('the bundled server takes at most 160 MiB once it has started', async () => {
  const server = await startAppProcess({ ownerUrl: app.ownerUrl, folder, program })
  const memory = async () => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
  }
  await expect.poll(memory, { timeout: 60_000, interval: 1000 }).toBeLessThan(160)
  expect(await server.stop()).toBe(0)
})

test('no package that waits in node_modules until it is needed is in the bundle', async () => {
  const maps = (await readdir(bundle)).filter((name) => name.endsWith('.map'))
  const read = async (name: string) =>
    (JSON.parse(await readFile(join(bundle, name), 'utf8')) as { sources: string[] }).sources
  const packages = new Set(
    (await Promise.all(maps.map(read))).flat().map((path) => /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(path)?.[1]),
  )
  expect(packages).toContain('fastify')
  for (const late of [...lateLibraries, 'vite']) expect(packages).not.toContain(late)
})
