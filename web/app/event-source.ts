import type { NamedEndpoint, Reply } from '@kinora/contract/api.ts'
import { apiBase } from './base-path.ts'
import { endSession, session } from './login-session.ts'

const [soonest, latest] = [1000, 30_000]
/** The server gives a sign at least every 20 s. Milliseconds. */
const silence = 65_000

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** What stands after "data: " in each event of a stream, as it comes. */
async function readEvents(body: ReadableStream<Uint8Array>, alive: () => void, hear: (text: string) => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith('data: ')) hear(block.slice(6))
  }
}

/** Reads one connection to its end; true when there may be another. A connection that is silent for long is given up. */
async function connectOnce(path: string, hear: (event: unknown) => void, signal: AbortSignal) {
  const token = session()?.token
  if (!token) return false
  const given = new AbortController()
  const leave = () => given.abort()
  signal.addEventListener('abort', leave, { once: true })
  let timer = setTimeout(leave, silence)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(leave, silence)
  }
  try {
    const headers = { authorization: `Bearer ${token}`, 'x-host': location.host, accept: 'text/event-stream' }
    const response = await fetch(apiBase + path, { headers, signal: given.signal, cache: 'no-store' })
    if (response.status === 401 && session()?.token === token) endSession()
    if (!response.ok || !response.body) return response.status === 429 || response.status >= 500
    await readEvents(response.body, alive, (text) => hear(JSON.parse(text)))
    return true
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

type Params = Record<string, string>

/**
 * Hears the events of a call until stopped; `params` fill the holes of its address. A connection that breaks is made
 * again, later and later while it fails.
 */
export function subscribeToEvents<E extends NamedEndpoint>(
  endpoint: E,
  hear: (event: Reply<E>) => void,
  signal: AbortSignal,
  params: Params = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(params[hole] ?? ''))
  const schema = 'events' in endpoint.reply ? endpoint.reply.events : undefined
  const follow = async () => {
    let wait = soonest
    while (!signal.aborted) {
      const isWanted = await connectOnce(
        path,
        (event) => {
          wait = soonest
          hear((schema ? schema.parse(event) : event) as Reply<E>)
        },
        signal,
      ).catch(() => true)
      if (!isWanted || signal.aborted) return
      await pause(wait * (0.75 + Math.random() / 2), signal)
      wait = Math.min(latest, wait * 2)
    }
  }
  return follow()
}
