import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startAppProcess } from '../testing/app-process.ts'
import { openTestApp } from '../testing/open-test-app.ts'

interface Span {
  name: string
  spanId: string
  parentSpanId?: string
}

const received: string[] = []
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const folder = await mkdtemp(join(tmpdir(), 'kinora-traces-'))
const app = await openTestApp({ isWorker: false })
afterAll(async () => {
  collector.close()
  await rm(folder, { recursive: true, force: true })
})

const spansIn = (body: string) =>
  (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
    ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
  )

test('a collector is sent requests by route with their queries, and jobs, but nothing that a person wrote', async () => {
  const sam = await app.person('practitioner')
  const { port } = collector.address() as AddressInfo
  const server = await startAppProcess(
    { ownerUrl: app.ownerUrl, folder },
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  )
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.address}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${sam.token}`, 'content-type': 'application/json' },
    })
  expect((await call('/practitioners/patients?search=Wodehouse')).status).toBe(200)
  const body = JSON.stringify({ name: 'Pelham Grenville', email: 'plum@example.com', mobile: '0412555018' })
  expect((await call('/practitioners/patient', { method: 'POST', body })).status).toBe(200)
  expect((await call('/nowhere/Wodehouse')).status).toBe(404)
  await app.onOwner(`select graphile_worker.add_job('deleteExpired', '{}')`)
  await expect.poll(() => received.flatMap(spansIn).map(({ name }) => name)).toContain('job deleteExpired')
  expect(await server.stop()).toBe(0)

  const spans = received.flatMap(spansIn)
  for (const name of ['GET /api/practitioners/patients', 'POST /api/practitioners/patient', 'job deleteExpired']) {
    const parents = spans.filter((span) => span.name === name).map(({ spanId }) => spanId)
    expect(parents, name).toHaveLength(1)
    expect(spans.filter(({ parentSpanId }) => parentSpanId === parents[0]).length, name).toBeGreaterThan(1)
  }
  const sent = received.join('')
  expect(sent).toContain('insert into')
  const secrets = ['Wodehouse', 'Grenville', 'plum@', '0412555018', sam.token]
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
})
