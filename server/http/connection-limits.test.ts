import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { createHttpServer } from './http-server.ts'
import { limitConnections, limitConnectionsPerAddress } from './connection-limits.ts'
import { openWeb } from './web-client.ts'

const { http, person, session } = await openTestApp()
const folder = await mkdtemp(join(tmpdir(), 'web-client-'))
await writeFile(join(folder, 'index.html'), '<meta name="kinora" />the page of the web client')
afterAll(() => rm(folder, { recursive: true }))
await openWeb(http, { folder, basePath: '', apiBase: '/api', surveyFrame: undefined })
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo

async function send(text: string, to = port) {
  const socket = connect(to, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

async function received(socket: Socket) {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  await new Promise((closed) => socket.once('close', closed))
  return text
}

test('a client that pipelines hundreds of requests is cut off, and the next visitor is answered', async () => {
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: kinora.test\r\nAccept-Encoding: br\r\n\r\n'
  const attackers = await Promise.all(Array.from({ length: 4 }, () => send(request.repeat(250))))
  const answers = await Promise.all(attackers.map(received))
  for (const answer of answers) expect(answer.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(10)
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
})

test('what was pipelined on a connection that is cut off is not worked on', async () => {
  let handled = 0
  const countAddress = async () => void (handled += 1)
  const checks = { isReady: async () => true, isDraining: () => false, countAddress }
  const settings = { apiBase: '/api', logLevel: 'silent', trustedProxies: false as const, connectionsPerAddress: 300 }
  const own = await createHttpServer(settings, () => undefined, checks)
  await own.listen({ port: 0, host: '127.0.0.1' })
  const { port: to } = own.server.address() as AddressInfo
  const request = 'GET /api/nothing HTTP/1.1\r\nHost: kinora.test\r\n\r\n'
  await received(await send(request.repeat(400), to))
  await own.close()
  expect(handled).toBeLessThanOrEqual(10)
})

test('one visitor may have several requests open at once', async () => {
  const socket = await send('GET /health HTTP/1.1\r\nHost: kinora.test\r\n\r\n'.repeat(8))
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await expect.poll(() => text.split('"alive"').length - 1).toBe(8)
  socket.destroy()
})

test('a body that arrives drop by drop is cut off, one that arrives at a walking pace is not', async () => {
  const server = createServer((request, response) => {
    request.on('error', () => undefined)
    request.resume().once('end', () => response.end('all there'))
  })
  limitConnections(server, 300)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const to = (server.address() as AddressInfo).port
  const head = (length: number) => `POST / HTTP/1.1\r\nHost: kinora.test\r\nContent-Length: ${length}\r\n\r\n`
  const slow = await send(head(5000), to)
  const dripping = setInterval(() => slow.write('a'), 50)
  expect(await received(slow)).toBe('')
  clearInterval(dripping)
  // Even if a large part came in the beginning.
  const front = await send(head(100_000), to)
  await new Promise((next) => setTimeout(next, 50))
  front.write('a'.repeat(70_000))
  const drops = setInterval(() => front.write('a'), 50)
  expect(await received(front)).toBe('')
  clearInterval(drops)

  const steady = await send(head(5000), to)
  let text = ''
  steady.on('data', (chunk: Buffer) => (text += chunk.toString()))
  for (let part = 0; part < 5; part++) {
    steady.write('a'.repeat(1000))
    await new Promise((next) => setTimeout(next, 150))
  }
  await expect.poll(() => text).toContain('all there')
  steady.destroy()
  server.close()
})

test('connections that send their headers line by line, or nothing, are cut off after ten seconds', async () => {
  expect(http.server.headersTimeout).toBe(10_000)
  const slow = await send('GET /health HTTP/1.1\r\nHost: kinora.test\r\n')
  const dripping = setInterval(() => slow.write('X-Slow: 1\r\n'), 1000)
  const idle = await send('')
  await Promise.all([received(slow), received(idle)])
  clearInterval(dripping)
})

test('the API document is compressed once and known by its tag', async () => {
  const headers = { 'accept-encoding': 'br' }
  const first = await http.inject({ url: '/api/openapi.json', headers })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' })
  const etag = String(first.headers.etag)
  const again = await http.inject({ url: '/api/openapi.json', headers: { ...headers, 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  '%s of an unknown address below /api is a 404 in the envelope',
  async (method) => {
    for (const url of ['/api/nothing', `/api/patients/${'a'.repeat(400)}`, '/api/']) {
      const reply = await http.inject({ method, url })
      expect(reply.statusCode, url).toBe(404)
      expect(reply.json()).toMatchObject({
        status: false,
        code: 'not_found',
        message: 'There is nothing at this address.',
      })
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  },
)

test.each(['/health', '/ready', '/static/js/old.js', '/no-such.png'])(
  '%s carries the security headers',
  async (url) => {
    expect((await http.inject(url)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  },
)

test('an event stream ends at once when its session does, by logout or by revoking it elsewhere', async () => {
  for (const end of ['logout', 'revoked'] as const) {
    const sam = await person('practitioner')
    const elsewhere = await session(sam.organizationId, sam.accountId)
    const headers = { authorization: `Bearer ${sam.token}` }
    const stream = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, { headers })
    const everything = stream.text()
    if (end === 'logout') await sam.calls(accounts.logout, {})
    else await elsewhere.calls(loginSessions.endOtherSessions, {})
    // It ends before the first heartbeat, which would check the session.
    expect(await everything).not.toContain('still here')
  }
})

test('one visitor cannot take all connections, and has room again after closing some', async () => {
  const server = createServer((_, response) => response.end('here'))
  limitConnectionsPerAddress(server, 5)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: to } = server.address() as AddressInfo
  const request = 'GET / HTTP/1.1\r\nHost: kinora.test\r\n\r\n'
  const held = await Promise.all(Array.from({ length: 5 }, () => send(request, to)))
  for (const socket of held) await once(socket, 'data')
  expect(await received(await send(request, to))).toBe('')
  held[0]!.destroy()
  await expect
    .poll(async () => {
      const socket = await send(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), to)
      return (await received(socket)).endsWith('here')
    })
    .toBe(true)
  for (const socket of held) socket.destroy()
  server.close()
})

test('one visitor cannot have more requests open than connections, on however many sockets', async () => {
  const waiting: ServerResponse[] = []
  const server = createServer((_, response) => void waiting.push(response))
  limitConnections(server)
  limitConnectionsPerAddress(server, 12)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: to } = server.address() as AddressInfo
  const request = 'GET / HTTP/1.1\r\nHost: kinora.test\r\n\r\n'
  const sockets = await Promise.all(Array.from({ length: 4 }, () => send(request.repeat(8), to)))
  let cutOff = 0
  for (const socket of sockets) socket.once('close', () => (cutOff += 1)).resume()
  await expect.poll(() => cutOff).toBeGreaterThan(0)
  expect(waiting.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(12)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => cutOff).toBe(4)
  // The slots of the closed connection are free again.
  const next = await send(request.repeat(8), to)
  waiting.length = 0
  await expect.poll(() => waiting.length).toBe(8)
  next.destroy()
  server.close()
})
