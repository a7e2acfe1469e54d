import { Problem } from '@kinora/contract/problem.ts'
import type { RateLimit, NamedEndpoint } from '@kinora/contract/api.ts'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Actor } from './actor.ts'

const isSpent = (error: unknown): error is { msBeforeNext: number } =>
  typeof error === 'object' && error !== null && 'msBeforeNext' in error

/** A page shows fifty pictures at once, asked for without a session, and a whole clinic sits behind one address. */
const isPicture = ({ reply }: NamedEndpoint) => 'file' in reply && reply.cache !== undefined

/** 429, with the seconds to wait for the `Retry-After` header. */
export class TooManyRequests extends Problem {
  retryAfter: number
  constructor(milliseconds: number) {
    super('too_many', 'That was too often. Please wait a moment and try again.')
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  }
}

const limitsOf = ({ limit }: NamedEndpoint) => (limit === undefined ? [] : 'points' in limit ? [limit] : limit)

/** Counts calls: the contract's own limits in the database, shared by all server processes; the general one in memory. */
export function rateLimiter(pool: Pool, requestsPerMinute: number) {
  const general = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const pictures = new RateLimiterMemory({ points: requestsPerMinute * 20, duration: 60 })
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiterOf(endpoint: NamedEndpoint, { points, seconds, by, name }: RateLimit) {
    const keyPrefix = `${name ?? endpoint.name} ${by} ${seconds}`
    const known = limiters.get(keyPrefix)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    })
    limiters.set(keyPrefix, made)
    return made
  }

  /**
   * Counts one call before anything of it is looked at, so that many at once are not free. Answers what takes back the
   * counts that are of failures only, for a call that was none.
   */
  return async function count(
    endpoint: NamedEndpoint,
    actor: Actor | undefined,
    address: string,
  ): Promise<() => Promise<void>> {
    const lent: (() => Promise<unknown>)[] = []
    try {
      await (isPicture(endpoint) ? pictures : general).consume(actor?.accountId ?? address)
      for (const limit of limitsOf(endpoint)) {
        const { accountId: person, organizationId: organization } = actor ?? {}
        const whose = { address, person, organization, everybody: 'everybody' }[limit.by] ?? address
        const counter = limiterOf(endpoint, limit)
        await counter.consume(whose)
        if (limit.ofFailures) lent.push(() => counter.reward(whose))
      }
    } catch (error) {
      if (isSpent(error)) throw new TooManyRequests(error.msBeforeNext)
      throw error
    }
    return async () => void (await Promise.all(lent.map((giveBack) => giveBack())))
  }
}
