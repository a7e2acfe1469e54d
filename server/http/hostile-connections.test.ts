import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'

const server = await startServerProcess()
afterAll(server.close)
const { port } = new URL(server.address)

async function open(text: string) {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (text) socket.write(text, 'latin1')
  return socket
}

/** Resolves on a reset too, where `once` would throw. */
const closing = (socket: Socket) => new Promise((closed) => socket.once('close', closed))

/**
 * Everything received until the connection closes. A second request asks the server to close it if the first one did
 * not.
 */
async function replyTo(text: string) {
  const socket = await open(text)
  let reply = ''
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString('latin1')))
  await Promise.race([closing(socket), sleep(20_000)])
  const isClosed = socket.destroyed
  socket.destroy()
  return { reply, isClosed }
}

const login = 'POST /api/login HTTP/1.1\r\nHost: kinora.test\r\nContent-Type: application/json\r\n'
const smuggled = 'GET /health HTTP/1.1\r\nHost: kinora.test\r\n\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: kinora.test\r\nConnection: close\r\n\r\n`

test.each([
  ['a length and chunks', `${login}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['chunks and a length', `${login}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${smuggled}`],
  ['two lengths', `${login}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${smuggled}`],
  ['a list of lengths', `${login}Content-Length: 0, 44\r\n\r\n${smuggled}`],
  ['a negative length', `${login}Content-Length: -1\r\n\r\n${smuggled}`],
  ['a length with a plus sign', `${login}Content-Length: +44\r\n\r\n${smuggled}`],
  ['a length that is too large for a number', `${login}Content-Length: ${'9'.repeat(40)}\r\n\r\n`],
  ['an unknown transfer encoding', `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a space before the colon', `${login}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a chunk whose size is no number', `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['a chunk whose size is too large', `${login}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n{}\r\n`],
  ['a header on a folded line', `${login}X-Folded: a\r\n Transfer-Encoding: chunked\r\n\r\n`],
  ['NUL in a header', `GET /health HTTP/1.1\r\nHost: kinora.test\r\nX-A: a\0b\r\n\r\n`],
  ['headers of 64 kB', `GET /health HTTP/1.1\r\nHost: kinora.test\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /health HTTP/1.1\r\nHost: kinora.test\r\nHost: other.test\r\nConnection: close\r\n\r\n'],
  ['an unknown version', 'GET /health HTTP/9.9\r\nHost: kinora.test\r\n\r\n'],
  ['an unknown method', 'HACK /health HTTP/1.1\r\nHost: kinora.test\r\n\r\n'],
  ['TRACE', 'TRACE /api/settings HTTP/1.1\r\nHost: kinora.test\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: kinora.test\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['NUL in the address', get('/api/%00')],
  ['UTF-8 that is too long', get('/api/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd')],
  ['a path out of the folder', get('/api/../../../../etc/passwd')],
])('%s is refused, and what follows on the connection is not answered', async (_, text) => {
  const { reply, isClosed } = await replyTo(text)
  expect(isClosed).toBe(true)
  const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  expect(statuses.length, reply).toBeLessThanOrEqual(1)
  for (const status of statuses) {
    expect(status, reply).toBeGreaterThanOrEqual(400)
    expect(status, reply).toBeLessThan(500)
  }
  expect((await fetch(`${server.address}/health`)).status).toBe(200)
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']
const envelope = { status: false, message: expect.any(String), code: expect.any(String), errors: [], data: null }

test.each([
  ['an address that is unknown', '/api/unknown', '', 404],
  ['an address that is too long for a parameter', `/api/patients/${'a'.repeat(400)}`, '', 404],
  ['an address above 16 kB', `/api/patients/${'a'.repeat(20_000)}`, '', 431],
  ['headers above 16 kB', '/api/patients', `X-A: ${'a'.repeat(20_000)}\r\n`, 431],
])('%s is answered in the error shape of the API, whatever the method', async (_, path, header, expected) => {
  for (const method of methods) {
    const { reply } = await replyTo(
      `${method} ${path} HTTP/1.1\r\nHost: kinora.test\r\n${header}Connection: close\r\n\r\n`,
    )
    const [head, body] = reply.split('\r\n\r\n')
    expect(head, method).toContain(`HTTP/1.1 ${expected} `)
    expect(head, method).toMatch(/content-type: application\/json/i)
    expect(head, method).toMatch(/x-content-type-options: nosniff/i)
    if (method !== 'HEAD' || expected === 431) expect(JSON.parse(body!), method).toMatchObject(envelope)
  }
})
