import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from './rate-limits.ts'

/** Browsers never pipeline; a client that sends more requests than this without reading a reply is cut off. */
const maxOpenRequests = 10

/** A request body slower than this many bytes per second, averaged over the time below, is cut off. */
const slowestBody = 1000
const graceMilliseconds = 14_000

/** Closes sockets that accumulate requests or keep a request open by sending its body very slowly. */
export function limitConnections(server: Server, grace = graceMilliseconds) {
  const openRequests = new WeakMap<Socket, number>()
  // Runs before the request is handled, so that a socket that is cut off handles none.
  server.prependListener('request', (request, response) => {
    const { socket } = request
    const open = (openRequests.get(socket) ?? 0) + 1
    if (open > maxOpenRequests) return void socket.destroy()
    openRequests.set(socket, open)
    response.once('close', () => openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1))
    if (hasBody(request)) cutSlowBody(request, grace)
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Each interval is measured separately, because a body with a large first part could otherwise trickle for as long as
 * an honest one takes. A paused socket waits for the server, not for its client.
 */
function cutSlowBody(request: IncomingMessage, grace: number) {
  const { socket } = request
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    // Continues after an early reply, which does not stop the client from sending.
    if (request.complete || socket.destroyed) return stop()
    const bytes = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    if (!socket.isPaused() && bytes < (grace / 1000) * slowestBody) socket.destroy()
  }, grace)
  const stop = () => clearInterval(timer)
  // The timer notices the end of the socket: one listener per request would accumulate on a long-lived connection.
  request.once('end', stop)
}

/** The open connections of an address. */
interface Visitor {
  connections: number
  requests: number
}

/**
 * Limits one visitor's connections, and their open requests to the same number, because pipelining would allow more.
 * Not used behind a proxy, from whose address all visitors come.
 */
export function limitConnectionsPerAddress(server: Server, most: number) {
  const visitors = new Map<string, Visitor>()
  const requestsOf = new WeakMap<Socket, { visitor: Visitor; open: number }>()

  server.on('connection', (socket: Socket) => {
    const address = countedAddress(socket.remoteAddress ?? '')
    const visitor = visitors.get(address) ?? { connections: 0, requests: 0 }
    if (visitor.connections >= most) return void socket.destroy()
    visitors.set(address, visitor)
    visitor.connections += 1
    const connection = { visitor, open: 0 }
    requestsOf.set(socket, connection)
    socket.once('close', () => {
      // Pipelined replies behind another one on a closed connection emit no close event.
      visitor.requests -= connection.open
      connection.open = 0
      visitor.connections -= 1
      if (visitor.connections === 0) visitors.delete(address)
    })
  })

  server.prependListener('request', ({ socket }, response) => {
    const own = requestsOf.get(socket)
    if (!own || socket.destroyed) return
    const { visitor } = own
    if (visitor.requests >= most) return void socket.destroy()
    visitor.requests += 1
    own.open += 1
    response.once('close', () => {
      if (own.open === 0) return
      visitor.requests -= 1
      own.open -= 1
    })
  })
}
