import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Addresses that are nobody's on the internet: a name that leads to one of them is not followed. */
const inside4 = new BlockList()
// A list of its own: in one list the range of mapped addresses would be all of the older kind.
const inside6 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside4.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside6.addSubnet(net, bits, 'ipv6')

export const isInside = (address: string) => {
  const family = isIP(address)
  if (family === 4) return inside4.check(address, 'ipv4')
  return family === 0 || inside6.check(address, 'ipv6')
}

/** A request that was not made, or whose answer is not taken. */
export class Refused extends Error {
  override name = 'Refused'
  /** HTTP status of the other side, where it answered. */
  status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

export interface Guard {
  /** Origins that may be asked, and no others. */
  origins: readonly string[]
  /** True for a server of this machine, which only development and tests have. */
  mayBeInside?: boolean
  resolve?: (host: string) => Promise<LookupAddress[]>
  /** Milliseconds from the first byte sent to the last received. */
  timeout?: number
  mostBytes?: number
  /** How long nobody is asked after five failures in a row. Milliseconds. */
  rests?: number
}

export interface Got {
  status: number
  type: string
  text: string
}

/** After so many failures in a row nobody asks for a while, so that those who wait are told at once. */
const mostFailures = 5

/**
 * Asks servers outside, and only those that the settings name: a name is looked up once, and the connection goes to the
 * address that was looked at. Redirects are not followed, and no header of the incoming request is forwarded.
 */
export function guardedFetch({ origins, mayBeInside = false, ...guard }: Guard) {
  const {
    resolve = (host) => lookup(host, { all: true }),
    timeout = 10_000,
    mostBytes = 5 * 1024 * 1024,
    rests = 30_000,
  } = guard
  let failures = 0
  let restsUntil = 0

  function checked(address: string) {
    const url = URL.parse(address)
    if (!url) throw new Refused('This is no address.')
    if (url.username || url.password) throw new Refused('An address with a name or a password is not asked.')
    if (url.protocol !== 'https:' && !(mayBeInside && url.protocol === 'http:'))
      throw new Refused('Only https is asked.')
    if (!origins.includes(url.origin)) throw new Refused(`${url.host} is not among the servers of the settings.`)
    return url
  }

  async function addressOf({ hostname }: URL): Promise<LookupAddress> {
    const host = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await resolve(host)
    const [first] = found
    if (!first) throw new Refused(`${host} has no address.`)
    if (!mayBeInside && found.some(({ address }) => isInside(address)))
      throw new Refused(`${host} leads to an address that is not on the internet.`)
    return first
  }

  async function read(response: IncomingMessage) {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Refused('The answer is too large.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  async function ask(url: URL, headers: Record<string, string>): Promise<Got> {
    const { address, family } = await addressOf(url)
    const options: RequestOptions = {
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Kinora' },
      signal: AbortSignal.timeout(timeout),
      agent: false,
      // Connects to the address that was checked, so that a DNS change in between has no effect.
      lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    }
    const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
    const response = await new Promise<IncomingMessage>((answer, fail) =>
      request(url, options, answer).on('error', fail).end(),
    )
    const { statusCode: status = 0 } = response
    try {
      if (status >= 300 && status < 400) throw new Refused('It leads elsewhere, which is not followed.', status)
      return { status, type: response.headers['content-type'] ?? '', text: await read(response) }
    } finally {
      response.destroy()
    }
  }

  /** An answer, whatever its status; throws where none can be had. */
  return async function get(address: string, headers: Record<string, string> = {}): Promise<Got> {
    const url = checked(address)
    if (Date.now() < restsUntil) throw new Refused(`${url.host} did not answer lately; it is asked again in a moment.`)
    try {
      const got = await ask(url, headers)
      if (got.status >= 500 || got.status === 429) throw new Refused(`${url.host} answered ${got.status}.`, got.status)
      failures = 0
      return got
    } catch (error) {
      failures += 1
      if (failures >= mostFailures) restsUntil = Date.now() + rests
      if (error instanceof Refused) throw error
      throw new Refused(`${url.host} could not be asked: ${(error as Error).message}`)
    }
  }
}
