import { pluralize } from '@kinora/contract/pluralize.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { limitsOf, type RateLimit, type NamedEndpoint } from '@kinora/contract/api.ts'
import { isIP } from 'node:net'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Actor } from './actor.ts'

const isLimitExceeded = (error: unknown): error is { msBeforeNext: number } =>
  typeof error === 'object' && error !== null && 'msBeforeNext' in error

/** Pictures have a separate limit: one page loads fifty without a session, and a whole clinic may share one address. */
const isPicture = ({ reply }: NamedEndpoint) => 'file' in reply && reply.cache !== undefined

/** "40 seconds", "12 minutes", "3 hours": rounded up, so that a visitor who waits that long is not refused again. */
export function waitLabel(seconds: number) {
  if (seconds < 60) return pluralize(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour')
}

/** 429, with the seconds to wait for the `Retry-After` header. */
export class TooManyRequests extends Problem {
  retryAfter: number
  constructor(milliseconds: number, message?: string) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
    super('too_many', message ?? `Too many attempts. Try again in ${waitLabel(seconds)}.`)
    this.retryAfter = seconds
  }
}

/** A household or rented server has a whole /64 network of IPv6 addresses, so it counts as one visitor. */
export const countedAddress = (address: string) => networkOf(address, 4)

/** A customer rarely gets an IPv6 network larger than a /48, so counting by it prevents multiplied guesses. */
const countedNetwork = (address: string) => networkOf(address, 3)

/** The network prefix of an IPv6 address with this many groups of 16 bits. An IPv4 address is returned unchanged. */
function networkOf(address: string, size: number) {
  if (isIP(address) !== 6) return address
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  const [start = '', end = ''] = address.split('::')
  const [before, after] = [start, end].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, size).map((group) => parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${size * 16}`
}

/** Consumes a point of a limit, even if the clock was set back since its window opened. */
const consume = (counter: RateLimiterPostgres, subject: string, seconds: number) =>
  counter.consume(subject).catch(async (error) => {
    if (!isLimitExceeded(error) || error.msBeforeNext <= (seconds + 1) * 1000) throw error
    await counter.delete(subject)
    await counter.consume(subject)
  })

/**
 * Limits named in the contract are counted in the database and shared by all processes; the general one is in memory.
 */
export function rateLimiter(pool: Pool, requestsPerMinute: number) {
  const general = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const pictures = new RateLimiterMemory({ points: requestsPerMinute * 20, duration: 60 })
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiterOf(endpoint: NamedEndpoint, { points, seconds, by, name }: RateLimit) {
    const keyPrefix = `${name ?? endpoint.name} ${by} ${seconds}`
    const existing = limiters.get(keyPrefix)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    })
    limiters.set(keyPrefix, limiter)
    return limiter
  }

  /**
   * Consumes a point before the request is handled, so that parallel requests count too. The returned function refunds
   * limits that count failures only; call it if the request succeeded.
   */
  async function countRequest(endpoint: NamedEndpoint, actor: Actor | undefined, ip: string) {
    const refunds: (() => Promise<unknown>)[] = []
    try {
      await (isPicture(endpoint) ? pictures : general).consume(actor?.accountId ?? countedAddress(ip))
      for (const limit of limitsOf(endpoint)) {
        const { accountId: person, organizationId: organization } = actor ?? {}
        const address = countedAddress(ip)
        const subject = { address, network: countedNetwork(ip), person, organization }[limit.by] ?? address
        const counter = limiterOf(endpoint, limit)
        await consume(counter, subject, limit.seconds)
        if (limit.ofFailures) refunds.push(() => counter.reward(subject))
      }
    } catch (error) {
      if (isLimitExceeded(error)) throw new TooManyRequests(error.msBeforeNext)
      throw error
    }
    return async () => void (await Promise.all(refunds.map((refund) => refund())))
  }

  /** Counts a request outside the contract: the API documentation, an unknown path. */
  async function countAddress(address: string) {
    await general.consume(countedAddress(address)).catch((error: unknown) => {
      throw isLimitExceeded(error) ? new TooManyRequests(error.msBeforeNext) : error
    })
  }

  return { countRequest, countAddress }
}
