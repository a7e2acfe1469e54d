import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { NamedEndpoint, Reply } from '@kinora/contract/api.ts'
import { apiBase } from './base-path.ts'
import { checkFor } from './check-reply.ts'
import { endSession, session } from './login-session.ts'

// The browser's own EventSource sends no Authorization header, so the stream is read with fetch.

/** Milliseconds before reconnecting, doubled after each failure. */
const [minPause, maxPause] = [1000, 30_000]
/** The server sends a heartbeat every 20 s; a connection silent for this many milliseconds is dropped. */
const maxSilenceMs = 65_000

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Aborts when `alive` has not been called for that long, or when `outer` aborts. */
function abortOnSilence(outer: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  outer.addEventListener('abort', abort, { once: true })
  let timer = setTimeout(abort, maxSilenceMs)
  return {
    signal: controller.signal,
    alive() {
      clearTimeout(timer)
      timer = setTimeout(abort, maxSilenceMs)
    },
    stop() {
      clearTimeout(timer)
      outer.removeEventListener('abort', abort)
    },
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, alive: () => void, onEvent: (event: unknown) => void) {
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      alive()
      controller.enqueue(bytes)
    },
  })
  const text = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>
  const reader = body.pipeThrough(watch).pipeThrough(text).pipeThrough(new EventSourceParserStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onEvent(JSON.parse(value.data))
  }
}

/** Reads one connection to its end. Returns true if it should reconnect. */
async function connectOnce(
  endpoint: NamedEndpoint,
  path: string,
  onEvent: (event: unknown) => void,
  outer: AbortSignal,
) {
  const token = session()?.token
  if (!token) return false
  const { signal, alive, stop } = abortOnSilence(outer)
  try {
    const headers = { authorization: `Bearer ${token}`, 'x-host': location.host, accept: 'text/event-stream' }
    const response = await fetch(apiBase + path, { headers, signal, cache: 'no-store' })
    if (response.status === 401 && session()?.token === token) endSession()
    if (!response.ok || !response.body) return response.status === 429 || response.status >= 500
    const check = await checkFor(endpoint, response)
    await readEvents(response.body, alive, (event) => onEvent(check(event)))
    return true
  } finally {
    stop()
  }
}

/** Calls `onEvent` with each event of an endpoint until the signal aborts; connects again whenever the connection breaks. */
export async function subscribeToEvents<E extends NamedEndpoint>(
  endpoint: E,
  onEvent: (event: Reply<E>) => void,
  signal: AbortSignal,
  params: Record<string, string> = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  let wait = minPause
  const handle = (event: unknown) => {
    wait = minPause
    onEvent(event as Reply<E>)
  }
  while (!signal.aborted) {
    const isWorthRetrying = await connectOnce(endpoint, path, handle, signal).catch(() => true)
    if (!isWorthRetrying || signal.aborted) return
    // Jitter, so that clients do not all reconnect at once after a restart of the server.
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(maxPause, wait * 2)
  }
}
