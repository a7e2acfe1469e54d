import type { NamedEndpoint } from '@kinora/contract/api.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Integrations } from '../integrations/integrations.ts'
import type { Actor } from './actor.ts'
import type { RecordAccess } from './audit-writer.ts'

export interface Visitor {
  address: string
  userAgent: string
  host: string
  /** The hash of the random secret that each browser creates; undefined for other clients. */
  deviceHash?: string
  /** The hash of a clinic tablet's cookie; undefined for other devices. */
  tabletHash?: string
}

/** Everything a request handler may need. Built once, by `buildApp`. */
export interface AppContext {
  http: FastifyInstance
  /** Row-level security limits every transaction to one organization. */
  db: Db
  /** Sees all organizations, for sign-in, jobs and the operator. */
  systemDb: Db
  /** Like `systemDb` on its own pool, so that a handler that holds one of its connections never waits for another. */
  independentDb: Db
  integrations: Integrations
  changeFeed: ChangeFeed
  actorOf: (request: FastifyRequest) => Promise<Actor | undefined>
  /** The actor of the last request with the same token. A read verifies the session along with its own statements. */
  presumedActorOf: (request: FastifyRequest) => Actor | undefined
  /** Whether the session is valid and its actor is unchanged. */
  isUnchanged: (tx: Tx, presumed: Actor) => Promise<boolean>
  /** Whether the session is still valid. Checking does not count as activity. */
  isSessionActive: (actor: Actor) => Promise<boolean>
  recordAccess: RecordAccess
  /** Counts a request against its rate limits. Returns the function that refunds limits which count failures only. */
  countRequest: (endpoint: NamedEndpoint, actor: Actor | undefined, address: string) => Promise<() => Promise<void>>
  /** Waits for a place to handle a request. Returns the function that frees it. */
  enter: (subject: string, isKnown: boolean) => Promise<() => void>
}
