import { notifications, type LiveUpdate } from '@kinora/contract/notifications.ts'
import { subscribeToEvents } from '../app/event-source.ts'

type Listener = (news: LiveUpdate) => void

/** Only one tab of a person is connected; a browser has few connections to a host, and the others need them. */
function asOnlyTab(name: string, signal: AbortSignal, lead: () => Promise<void>) {
  const locks = globalThis.navigator?.locks
  if (!locks) return void lead()
  locks.request(name, { signal }, lead).catch((cause: unknown) => {
    if (!signal.aborted) console.warn('News comes only when a page is opened.', cause)
  })
}

/**
 * Follows what is new for the person of a session: one tab hears it from the server and tells the others. When it is
 * closed another takes over. Answers how to stop.
 */
export function subscribeToLiveUpdates(sessionKey: string, hear: Listener) {
  const name = `kinora-news ${sessionKey}`
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let last: LiveUpdate | undefined
  let isLeading = false

  const take = (news: LiveUpdate) => {
    last = { ...news, patientId: null }
    hear(news)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveUpdate | 'ask'>) => {
    if (data !== 'ask') take(data)
    else if (isLeading && last) channel.postMessage(last)
  })
  asOnlyTab(name, stop.signal, () => {
    isLeading = true
    const tell = (news: LiveUpdate) => {
      take(news)
      channel?.postMessage(news)
    }
    return subscribeToEvents(notifications.stream, tell, stop.signal)
  })
  channel?.postMessage('ask')
  return () => {
    stop.abort()
    channel?.close()
  }
}
