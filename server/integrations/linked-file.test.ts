import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openLinkedFile } from './linked-file.ts'

const server = createServer((request, response) => {
  const { url = '' } = request
  if (url === '/moved') return void response.writeHead(302, { location: '/picture.png' }).end()
  if (url === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
  if (url === '/inside') return void response.writeHead(302, { location: 'http://inside.example/secret' }).end()
  if (url === '/silent') return undefined
  if (url === '/half') {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '10' }).write('1234')
    return void setTimeout(() => response.destroy(), 20)
  }
  if (url !== '/picture.png') return void response.writeHead(404).end()
  return void response.writeHead(200, { 'content-type': 'Image/PNG; charset=x', 'content-length': '4' }).end('1234')
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function textOf(content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
const here = { allowsPrivate: true }
const reason = (address: string, options = {}) =>
  openLinkedFile(address, options).then(
    () => 'opened',
    (error: Error) => error.message,
  )

test('a linked file is read with its type and size, also after a redirect', async () => {
  const file = await openLinkedFile(`${origin}/moved`, here)
  expect(file).toMatchObject({ type: 'image/png', bytes: 4, filename: 'picture.png' })
  expect(await textOf(file.content)).toBe('1234')
})

test.each([
  'http://127.0.0.1/x.png',
  'http://[::1]/x.png',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.8/x.png',
  'http://2130706433/x.png',
])('%s is never connected to', async (address) => {
  expect(await reason(address)).toMatch(/private address/)
})

test('a name that resolves to a private address is refused, first or after a redirect', async () => {
  const resolve = async (host: string) => [
    { address: host === 'outside.example' ? '127.0.0.1' : '192.168.0.1', family: 4 },
  ]
  expect(await reason('https://inside.example/x.png', { resolve })).toBe(
    'inside.example resolves to a private address.',
  )
  // The test's own server is private too: it is allowed, and the next address is checked.
  let looked = 0
  const guard = {
    resolve,
    get allowsPrivate() {
      return looked++ < 2
    },
  }
  expect(await reason(`${origin}/inside`, guard)).toBe('inside.example resolves to a private address.')
})

test.each([
  ['ftp://files.example/x.png', 'It is not a web address.'],
  ['https://sam:secret@files.example/x.png', 'Its address contains a user name or password.'],
  ['https://files.example:8443/x.png', 'Its address names a port.'],
])('%s is refused', async (address, message) => {
  expect(await reason(address)).toBe(message)
})

test('a missing file, too many redirects, silence and half a file are named', async () => {
  expect(await reason(`${origin}/none`, here)).toMatch(/has no such file/)
  expect(await reason(`${origin}/loop`, here)).toMatch(/answered 302/)
  expect(await reason(`${origin}/silent`, { ...here, answerMs: 100 })).toMatch(/did not answer in time/)
  const half = await openLinkedFile(`${origin}/half`, here)
  await expect(textOf(half.content)).rejects.toThrow(/stopped before the file was complete/)
})
