import type { Api, Endpoint, HandlerResult, ParsedRequest } from '@kinora/contract/api.ts'
import { notFound } from '@kinora/contract/problem.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Integrations } from '../integrations/integrations.ts'
import type { Actor } from './actor.ts'
import type { AppContext, Visitor } from './app-context.ts'
import { handleRequest } from './handle-request.ts'
import type { Handler } from './prepare.ts'

type IsReadOnly<E extends Endpoint> = E['method'] extends 'GET' ? true : E extends { isRead: true } ? true : false

/** The context of one request: its parsed parts, the actor, and a transaction limited to their organization. */
type RequestContext<E extends Endpoint> = ParsedRequest<E> & {
  /** A transaction: read-only for a read, over all organizations if the endpoint is open to anyone. */
  db: E extends { hasNoTransaction: true } ? undefined : IsReadOnly<E> extends true ? Tx : WriteTx
  actor: E['roles'] extends 'anyone' ? Actor | undefined : Actor
  /**
   * Outside the transaction and over all organizations: for changes that must survive a rollback, for example a failed
   * sign-in.
   */
  systemDb: Db
  integrations: Integrations
  /** Notifications from PostgreSQL, for handlers that answer with server-sent events. */
  changeFeed: ChangeFeed
  /** Aborted when the client of an event stream disconnects. */
  disconnectSignal: AbortSignal
  /** Set for endpoints without a transaction, which must handle repeated requests themselves. */
  idempotencyKey?: string
  visitor: Visitor
  /** Sends a cookie with the reply. */
  setCookie: (cookie: string) => void
  /** Names the subject of the audit entry, if its id is neither in the path nor in the reply. */
  auditSubject: (id: string) => void
  /** Gives each of several patients a separate audit entry. */
  auditPatients: (patientIds: string[]) => void
  /** Runs once the transaction is committed. For effects that may be lost, such as refreshing open screens. */
  afterCommit: (effect: () => Promise<void>) => void
}

type Handlers<A extends Api> = { [K in keyof A]: (context: RequestContext<A[K]>) => Promise<HandlerResult<A[K]>> }

const defaultBodyBytes = 256 * 1024

/** Binds every endpoint of an API to its handler. A missing or superfluous handler does not compile. */
export function implement<A extends Api>(api: A, handlers: Handlers<A>) {
  const open = (app: AppContext) => {
    for (const [key, endpoint] of Object.entries(api)) {
      const handler = handlers[key] as unknown as Handler
      // The form parser limits the size of uploads, per file.
      const isUpload = 'upload' in (endpoint.body ?? {})
      app.http.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: isUpload ? undefined : (endpoint.bodyBytes ?? defaultBodyBytes),
        config: { failure: endpoint.failure },
        handler: (request, reply) => handleRequest({ app, endpoint, handler }, request, reply),
      })
    }
  }
  return Object.assign(open, { api })
}

/** The record, or a 404 that names the `subject`: `ensureFound(patient, 'this patient')`. */
export function ensureFound<T>(record: T | undefined, subject?: string): T {
  if (record === undefined) throw notFound(subject)
  return record
}
