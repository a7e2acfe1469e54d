import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The product behind a proxy that can imitate another build of the client. */
export interface Releases {
  address: string
  /** Renames all scripts and styles from now on. The old names are gone. */
  update: () => void
  isOfNewRelease: (address: string) => boolean
  stop: () => void
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const turn = (hash: string, by: number) =>
  [...hash].map((letter) => alphabet[(alphabet.indexOf(letter) + by + 64) % 64]).join('')
const hashed = /(?<=[\w-]\.)[\w-]{8}(?=\.(?:js|css)\b)/g

export async function openReleases(product: string): Promise<Releases> {
  const upstream = new URL(product)
  const oldHashes = new Set((await (await fetch(`${product}/sw.js`)).text()).match(hashed))
  const newHashes = new Set([...oldHashes].map((hash) => turn(hash, 1)))
  const toNew = (text: string) => text.replaceAll(hashed, (hash) => (oldHashes.has(hash) ? turn(hash, 1) : hash))
  const toOld = (path: string) => path.replaceAll(hashed, (hash) => (newHashes.has(hash) ? turn(hash, -1) : hash))
  const has = (hashes: ReadonlySet<string>, address: string) =>
    (address.match(hashed) ?? []).some((each) => hashes.has(each))
  let isUpdated = false

  const server = createServer((asked, reply) => {
    const path = asked.url ?? '/'
    if (isUpdated && has(oldHashes, path)) return void reply.writeHead(404).end()
    // The upstream knows only one release, so its "not modified" would be wrong.
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...sent } = asked.headers
    const facts = { host: upstream.hostname, port: upstream.port, method: asked.method }
    const headers = { ...sent, 'accept-encoding': 'identity' }
    const passed = request({ ...facts, path: isUpdated ? toOld(path) : path, headers }, (answer) => {
      const { 'content-length': _length, ...otherHeaders } = answer.headers
      const isRenamed = isUpdated && /javascript|text\/(css|html)/.test(answer.headers['content-type'] ?? '')
      reply.writeHead(answer.statusCode ?? 502, isRenamed ? otherHeaders : answer.headers)
      if (!isRenamed) return void answer.pipe(reply)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => reply.end(toNew(Buffer.concat(parts).toString())))
    })
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    update: () => (isUpdated = true),
    isOfNewRelease: (address) => has(newHashes, address),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
