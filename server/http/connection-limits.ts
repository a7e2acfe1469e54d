import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from './rate-limits.ts'

/** Browsers never pipeline; a client that sends more requests than this without reading a reply is cut off. */
const maxOpenRequests = 10

/** A request body that arrives more slowly than this, counted from its beginning, is cut off. Bytes per second. */
const slowestBody = 1000
const graceMilliseconds = 15_000

/** Closes sockets that pile up requests or keep a request open by sending its body drop by drop. */
export function limitConnections(server: Server, grace = graceMilliseconds) {
  const openRequests = new WeakMap<Socket, number>()
  server.on('request', (request, response) => {
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

function cutSlowBody(request: IncomingMessage, grace: number) {
  const { socket } = request
  const [start, bytesBefore] = [Date.now(), socket.bytesRead]
  const timer = setInterval(() => {
    const seconds = (Date.now() - start) / 1000
    if (socket.bytesRead - bytesBefore < seconds * slowestBody) socket.destroy()
  }, grace)
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
}

/** So that one visitor cannot take all connections. Not behind a proxy, from whose address everybody comes. */
export function limitConnectionsPerAddress(server: Server, most: number) {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = countedAddress(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= most) return void socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
