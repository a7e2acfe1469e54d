import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { commonHeaders } from './headers.ts'

const tooLong = [
  '431 Request Header Fields Too Large',
  'The address or the headers of the request are too long.',
] as const
const tooSlow = ['408 Request Timeout', 'The request took too long to arrive. Please try again.'] as const
const broken = ['400 Bad Request', 'The request could not be read.'] as const

const replies: Record<string, readonly [string, string]> = {
  HPE_HEADER_OVERFLOW: tooLong,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
}

/** Node's parser fails before there is a request or a reply, so the error is written directly to the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = replies[error.code ?? ''] ?? broken
  const body = JSON.stringify({
    status: false,
    message,
    code: 'invalid',
    errors: [],
    requestId: randomUUID(),
    data: null,
  })
  const headers = {
    ...commonHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write(`HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
