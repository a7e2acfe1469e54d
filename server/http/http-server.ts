import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import multipart from '@fastify/multipart'
import { Problem } from '@kinora/contract/problem.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { problemOf } from './errors.ts'
import { endStreamsOnClose } from './event-stream.ts'
import { sourceStack } from '../monitoring/source-stack.ts'
import { limitConnections, limitConnectionsPerAddress } from './connection-limits.ts'
import { openHealth } from './health.ts'
import { apiHeaders, setApiHeaders, strictTransport } from './headers.ts'
import { TooManyRequests } from './rate-limits.ts'
import { answerUnreadable } from './unreadable-requests.ts'
import type { AppContext } from './app-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    failure?: string
  }
}

export interface HttpServerSettings {
  /** The base path of the API, "/api". */
  apiBase: string
  /** True if a proxy in front speaks HTTPS. */
  isHttps?: boolean
  logLevel: string
  /** Standard output by default. */
  logStream?: { write: (line: string) => void }
  /**
   * The trusted proxies for `X-Forwarded-For`: their number, or their addresses and networks. Entries written by the
   * visitor come before theirs and are ignored. With a number, the port must be reachable through the proxies only.
   */
  trustedProxies: false | number | string[]
  /** The maximum number of open connections per visitor; unlimited by default. */
  connectionsPerAddress?: number
}

/** Sends a message the user can act on, or the endpoint's failure message. The log has the complete error. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = request.routeOptions?.config?.failure ?? 'Something went wrong.'
  const known = problemOf(error)
  if (!known) request.log.error(error)
  const { status, code, message, fields } = known ?? new Problem('failed', failure)
  if (known instanceof TooManyRequests) reply.header('retry-after', known.retryAfter)
  if (status === 503) reply.header('retry-after', 2)
  // "The database is not reachable" does not help users, so the message says which action failed.
  const userMessage =
    code === 'unavailable' && !fields.length && known?.message.startsWith('The database') ? failure : message
  return reply
    .code(status)
    .type('application/json')
    .send({ status: false, message: userMessage, code, errors: fields, requestId: request.id, data: null })
}

/** Fastify's own trust by number of hops is unsafe: a visitor who bypasses the proxy could write all entries. */
const trustIn = (proxies: HttpServerSettings['trustedProxies']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The route's path without its values, which may be a secret or a searched name. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: request.routeOptions?.url ?? 'unknown',
  address: request.ip,
})

/** Leaves out `detail` and `where`, in which PostgreSQL repeats the row's values. */
const loggedError = (error: Error & { code?: string; constraint?: string }) => ({
  type: error.name,
  message: error.message,
  stack: sourceStack(error.stack ?? ''),
  code: error.code,
  constraint: error.constraint,
})

interface Checks {
  isReady: () => Promise<boolean>
  isDraining: () => boolean
  countAddress: (address: string) => Promise<void>
  /** Called before routes are added, so that its hooks see all of them. */
  onCreate?: (app: FastifyInstance) => void
}

/** A proxy in front may have read the other host header. */
const refuseSeveralHosts = (app: FastifyInstance) =>
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    for (let i = 0; i < rawHeaders.length; i += 2)
      if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1
    done(hosts > 1 ? new Problem('invalid', 'Send one Host header.') : undefined)
  })

/** Settings for every request of a connection, applied before the app sees it. */
function prepareConnections(server: Server, settings: HttpServerSettings, isDraining: Checks['isDraining']) {
  server.headersTimeout = 10_000
  server.maxConnections = 4000
  // Node emits all pipelined requests, even after their socket was cut off. They are ignored.
  for (const handle of server.listeners('request')) {
    server.off('request', handle as RequestListener)
    server.on('request', (request, reply) => void (request.socket.destroyed || handle(request, reply)))
  }
  // Proxies drop their kept-alive connections one reply at a time before all are closed.
  server.prependListener('request', (_, reply) => void (isDraining() && reply.setHeader('connection', 'close')))
  if (settings.isHttps) server.prependListener('request', (_, reply) => void reply.setHeader(...strictTransport))
  limitConnections(server)
  if (settings.trustedProxies === false && settings.connectionsPerAddress)
    limitConnectionsPerAddress(server, settings.connectionsPerAddress)
}

/** Some clients send the JSON content type with an empty body. */
function acceptEmptyJson(app: FastifyInstance) {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void app.getDefaultJsonParser('error', 'error')(request, body as string, done)
  })
}

// Brotli's lowest quality takes half the time of the next for 3 to 8% more bytes; its large window is costly to set up.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }

const compression: FastifyCompressOptions = {
  // A reply that fits two packets arrives no sooner when compressed, and compressing took a twentieth of the time to
  // save a set.
  threshold: 2048,
  syncThreshold: 64 * 1024,
  encodings: ['br', 'gzip'],
  brotliOptions,
}

/** The server without its endpoints. `open` adds those below the API's base path. */
export async function createHttpServer(
  settings: HttpServerSettings,
  open: (app: AppContext['http']) => void,
  { isReady, isDraining, countAddress, onCreate }: Checks,
) {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      ...(settings.logStream && { stream: settings.logStream }),
      serializers: { req: loggedRequest, err: loggedError },
    },
    genReqId: () => randomUUID(),
    trustProxy: trustIn(settings.trustedProxies),
    bodyLimit: 20 * 1024 * 1024,
    // For a 15 MB picture at 25 kB/s. A body slower than 1 kB/s is cut off earlier.
    requestTimeout: 600_000,
    // Proxies keep idle connections for up to two minutes: a request sent while we close its connection is lost.
    keepAliveTimeout: settings.trustedProxies === false ? 5_000 : 150_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // By default Node checks for slow connections every 30 s only.
    http: { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2_000 },
    frameworkErrors: (error, request, reply) => void sendError(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: answerUnreadable,
    // A request on a kept-alive connection is still answered, and told that the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  refuseSeveralHosts(app)
  onCreate?.(app)
  prepareConnections(app.server, settings, isDraining)
  endStreamsOnClose(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(async (request, reply) => {
    setApiHeaders(reply)
    return sendError(new Problem('not_found', 'There is nothing at this address.'), request, reply)
  })
  acceptEmptyJson(app)
  await app.register(compress, compression)
  await app.register(multipart)
  openHealth(app, async () => !isDraining() && (await isReady()))
  await app.register(
    async (api) => {
      api.addHook('onSend', apiHeaders)
      // A separate route, because the web client answers every other path with its page.
      for (const unknown of ['/', '/*'])
        api.all(unknown, async (request) => {
          await countAddress(request.ip)
          throw new Problem('not_found', 'There is nothing at this address.')
        })
      open(api as unknown as AppContext['http'])
    },
    { prefix: settings.apiBase },
  )
  return app
}
