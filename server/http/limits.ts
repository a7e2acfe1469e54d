import { Problem } from '@kinora/contract/problem.ts'
import type { Limit, Named } from '@kinora/contract/room.ts'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Actor } from './actor.ts'

const isSpent = (error: unknown): error is { msBeforeNext: number } =>
  typeof error === 'object' && error !== null && 'msBeforeNext' in error

/** A page shows fifty pictures at once, asked for without a session, and a whole clinic sits behind one address. */
const isPicture = ({ reply }: Named) => 'file' in reply && reply.cache !== undefined

/** 429, with the seconds to wait for the `Retry-After` header. */
export class TooMany extends Problem {
  retryAfter: number
  constructor(milliseconds: number) {
    super('too_many', 'That was too often. Please wait a moment and try again.')
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  }
}

/** Counts calls: the contract's own limits in the database, shared by all server processes; the general one in memory. */
export function limiter(pool: Pool, requestsPerMinute: number) {
  const general = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const pictures = new RateLimiterMemory({ points: requestsPerMinute * 20, duration: 60 })
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiterOf(name: string, { points, seconds }: Limit) {
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    })
    limiters.set(name, made)
    return made
  }

  return async function count(it: Named, actor: Actor | undefined, address: string) {
    try {
      await (isPicture(it) ? pictures : general).consume(actor?.accountId ?? address)
      if (!it.limit) return
      const whose = { address, person: actor?.accountId, organization: actor?.organizationId }[it.limit.by] ?? address
      await limiterOf(it.name, it.limit).consume(whose)
    } catch (error) {
      if (isSpent(error)) throw new TooMany(error.msBeforeNext)
      throw error
    }
  }
}
