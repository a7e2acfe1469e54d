import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { z } from 'zod'
import { setApiHeaders } from './headers.ts'

/** Milliseconds between heartbeats, because proxies and phones close silent connections. */
const heartbeatInterval = 20_000

interface Stream {
  events: AsyncIterable<unknown>
  schema: z.ZodType
  /** Aborted when the client disconnects, which ends `events`. */
  disconnect: AbortController
  /** False once the session has ended, which ends the stream. Checking must not count as activity. */
  isSessionActive: () => Promise<boolean>
  /** Calls the listener when the session may have ended. Returns the function that unsubscribes. */
  onSessionEnd: (listener: () => void) => () => void
}

const open = new WeakMap<FastifyInstance['server'], Set<AbortController>>()

export const countStreams = (app: FastifyInstance) => open.get(app.server)?.size ?? 0

/** Open streams would prevent the server from closing. */
export function endStreamsOnClose(app: FastifyInstance) {
  const readers = new Set<AbortController>()
  open.set(app.server, readers)
  app.addHook('preClose', async () => readers.forEach((reader) => reader.abort()))
}

/** Sends events, with heartbeats in between, until the client disconnects, the session ends or the server closes. */
export async function sendEvents(request: FastifyRequest, reply: FastifyReply, stream: Stream) {
  const { events, schema, disconnect, isSessionActive, onSessionEnd } = stream
  setApiHeaders(reply)
  reply.hijack()
  const { raw } = reply
  const readers = open.get(request.server.server)
  readers?.add(disconnect)
  raw.on('close', () => disconnect.abort())
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  raw.write(': hello\n\n')
  const endWithSession = () =>
    void isSessionActive().then(
      (isIn) => isIn || disconnect.abort(),
      () => undefined,
    )
  const unsubscribe = onSessionEnd(endWithSession)
  const timer = setInterval(() => {
    raw.write(': still here\n\n')
    endWithSession()
  }, heartbeatInterval)
  try {
    for await (const event of events) {
      if (raw.destroyed || disconnect.signal.aborted) break
      const hasRoom = raw.write(`data: ${JSON.stringify(schema.parse(event))}\n\n`)
      if (!hasRoom) await once(raw, 'drain', { signal: disconnect.signal })
    }
  } catch (error) {
    if (!disconnect.signal.aborted) request.log.error(error)
  } finally {
    clearInterval(timer)
    unsubscribe()
    readers?.delete(disconnect)
    raw.end()
  }
}
