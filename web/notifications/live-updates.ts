import { notifications, type LiveUpdate } from '@kinora/contract/notifications.ts'
import { subscribeToEvents } from '../app/event-source.ts'

type Listener = (update: LiveUpdate) => void

/** Runs in one tab only: browsers limit the connections to a host, and event streams would use them up. */
function asOnlyTab(name: string, signal: AbortSignal, lead: () => Promise<void>) {
  const locks = globalThis.navigator?.locks
  if (!locks) return void lead()
  locks.request(name, { signal }, lead).catch((cause: unknown) => {
    if (!signal.aborted) console.warn('Live updates are off; notifications load with each page.', cause)
  })
}

/**
 * Receives live updates for a session. One tab listens to the server and passes updates on to the others; when it is
 * closed, another takes its place. Returns how to stop.
 */
export function subscribeToLiveUpdates(sessionKey: string, listener: Listener) {
  const name = `kinora-news ${sessionKey}`
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let last: LiveUpdate | undefined
  let isLeading = false

  const receive = (update: LiveUpdate) => {
    last = { ...update, patientId: null }
    listener(update)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveUpdate | 'ask'>) => {
    if (data !== 'ask') receive(data)
    else if (isLeading && last) channel.postMessage(last)
  })
  asOnlyTab(name, stop.signal, () => {
    isLeading = true
    const broadcast = (update: LiveUpdate) => {
      receive(update)
      channel?.postMessage(update)
    }
    return subscribeToEvents(notifications.stream, broadcast, stop.signal)
  })
  channel?.postMessage('ask')
  return () => {
    stop.abort()
    channel?.close()
  }
}
