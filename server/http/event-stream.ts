import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { z } from 'zod'
import { apiHeaders } from './headers.ts'

/** Proxies and phones close what is silent for long. Milliseconds. */
const pulse = 20_000

interface Stream {
  events: AsyncIterable<unknown>
  schema: z.ZodType
  /** Aborted when whoever reads is gone; by it `events` ends. */
  reader: AbortController
  /** False once the session has ended, by which the stream ends too. It must not count as something the person did. */
  isStillIn: () => Promise<boolean>
}

const open = new WeakMap<FastifyInstance['server'], Set<AbortController>>()

/** Streams would keep a server from closing: they end when it begins to. */
export function endStreamsOnClose(app: FastifyInstance) {
  const readers = new Set<AbortController>()
  open.set(app.server, readers)
  app.addHook('preClose', async () => readers.forEach((reader) => reader.abort()))
}

/** Sends events as they come, and a pulse in between, until the reader leaves, the session ends or the server closes. */
export async function sendEvents(request: FastifyRequest, reply: FastifyReply, stream: Stream) {
  const { events, schema, reader, isStillIn } = stream
  await apiHeaders(request, reply)
  reply.hijack()
  const { raw } = reply
  const readers = open.get(request.server.server)
  readers?.add(reader)
  raw.on('close', () => reader.abort())
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  raw.write(': hello\n\n')
  const timer = setInterval(() => {
    raw.write(': still here\n\n')
    isStillIn().then(
      (isIn) => isIn || reader.abort(),
      () => undefined,
    )
  }, pulse)
  try {
    for await (const event of events) {
      if (raw.destroyed || reader.signal.aborted) break
      const isTaken = raw.write(`data: ${JSON.stringify(schema.parse(event))}\n\n`)
      if (!isTaken) await once(raw, 'drain', { signal: reader.signal })
    }
  } catch (error) {
    if (!reader.signal.aborted) request.log.error(error)
  } finally {
    clearInterval(timer)
    readers?.delete(reader)
    raw.end()
  }
}
