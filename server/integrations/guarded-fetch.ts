import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

/** A request that was not allowed, or whose response was rejected. */
export class FetchRefused extends Error {
  override name = 'Refused'
  /** HTTP status of the response, if there was one. */
  status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

export interface AddressGuard {
  /** Allows servers on private addresses, for development and tests. */
  allowsPrivate?: boolean
  resolve?: (host: string) => Promise<LookupAddress[]>
}

export interface FetchOptions extends AddressGuard {
  /** The only origins that may be requested. */
  origins: readonly string[]
  /** Milliseconds for the whole request. */
  timeoutMs?: number
  maxBytes?: number
  /** Milliseconds without requests after five failures in a row. */
  pauseMs?: number
}

interface FetchedText {
  status: number
  type: string
  text: string
}

const resolveByDns = (host: string) => lookup(host, { all: true })

async function addressOf({ hostname }: URL, { allowsPrivate, resolve = resolveByDns }: AddressGuard) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await resolve(host)
  const [first] = found
  if (!first) throw new FetchRefused(`${host} has no address.`)
  if (!allowsPrivate && found.some(({ address }) => isPrivateAddress(address)))
    throw new FetchRefused(`${host} resolves to a private address.`)
  return first
}

/** Sends one GET request to the address that was checked, so that a DNS change in between has no effect. */
export async function requestChecked(
  url: URL,
  guard: AddressGuard,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
) {
  const { address, family } = await addressOf(url, guard)
  const options: RequestOptions = {
    headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Kinora' },
    signal,
    agent: false,
    lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
  }
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
  return new Promise<IncomingMessage>((answer, fail) => request(url, options, answer).on('error', fail).end())
}

async function textOf(response: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new FetchRefused('The response is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** After this many failures in a row, requests fail immediately for a while. */
const maxFailures = 5

/**
 * Fetches from the configured origins only, safe against request forgery: the name is resolved once, and the
 * connection goes to the address that was checked. Redirects are not followed, and no header of the incoming request
 * is forwarded.
 */
export function guardedFetch(options: FetchOptions) {
  const { origins, allowsPrivate = false, resolve, timeoutMs = 10_000 } = options
  const { maxBytes = 5 * 1024 * 1024, pauseMs = 30_000 } = options
  const guard = { allowsPrivate, resolve }
  let failures = 0
  let pausedUntil = 0

  function checked(address: string) {
    const url = URL.parse(address)
    if (!url) throw new FetchRefused('This is not a valid URL.')
    if (url.username || url.password) throw new FetchRefused('URLs with a user name or password are not allowed.')
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
      throw new FetchRefused('Only https is allowed.')
    if (!origins.includes(url.origin)) throw new FetchRefused(`${url.host} is not among the configured servers.`)
    return url
  }

  async function sendRequest(url: URL, headers: Record<string, string>): Promise<FetchedText> {
    const response = await requestChecked(url, guard, { headers, signal: AbortSignal.timeout(timeoutMs) })
    const { statusCode: status = 0 } = response
    try {
      if (status >= 300 && status < 400)
        throw new FetchRefused('The response is a redirect, which is not followed.', status)
      return { status, type: response.headers['content-type'] ?? '', text: await textOf(response, maxBytes) }
    } finally {
      response.destroy()
    }
  }

  /**
   * Returns the response. @throws FetchRefused if there is none, or after a redirect, an error status or a response
   * that is too large.
   */
  return async function get(address: string, headers: Record<string, string> = {}): Promise<FetchedText> {
    const url = checked(address)
    if (Date.now() < pausedUntil)
      throw new FetchRefused(`${url.host} failed repeatedly and is not being asked for a moment.`)
    try {
      const got = await sendRequest(url, headers)
      if (got.status >= 500 || got.status === 429)
        throw new FetchRefused(`${url.host} answered ${got.status}.`, got.status)
      failures = 0
      return got
    } catch (error) {
      failures += 1
      if (failures >= maxFailures) pausedUntil = Date.now() + pauseMs
      if (error instanceof FetchRefused) throw error
      throw new FetchRefused(`${url.host} could not be reached: ${(error as Error).message}`)
    }
  }
}
