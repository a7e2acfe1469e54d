import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from './rate-limits.ts'

/** Browsers never pipeline; a client that sends more requests than this without reading a reply is cut off. */
const maxOpenRequests = 10

/** A request body that brings fewer bytes per second than this, averaged over this long, is cut off. */
const slowestBody = 1000
const graceMilliseconds = 14_000

/** Closes sockets that pile up requests or keep a request open by sending its body drop by drop. */
export function limitConnections(server: Server, grace = graceMilliseconds) {
  const openRequests = new WeakMap<Socket, number>()
  // Before the request is handled, which a socket that is cut off prevents.
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
 * Each span of time is judged by itself: a body that began with a large piece could drip for as long as an honest one takes.
 * A socket that is paused waits for the server, not for its client.
 */
function cutSlowBody(request: IncomingMessage, grace: number) {
  const { socket } = request
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    // Also after an early reply, which does not keep the client from going on.
    if (request.complete || socket.destroyed) return stop()
    const bytes = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    if (!socket.isPaused() && bytes < (grace / 1000) * slowestBody) socket.destroy()
  }, grace)
  const stop = () => clearInterval(timer)
  // The end of the socket is seen by the timer: a listener for each request would pile up on a connection that lives long.
  request.once('end', stop)
}

/** The open connections of an address. */
interface Visitor {
  connections: number
  requests: number
}

/**
 * So that one visitor cannot take all connections, nor have more requests open than connections, as pipelining on many of
 * them would. Not behind a proxy, from whose address everybody comes.
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
      // Replies that wait behind another one on a closed connection are never closed themselves.
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
