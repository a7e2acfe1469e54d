import pg from 'pg'

/** PostgreSQL notifications, by key. Every process receives all of them. */
export interface ChangeFeed {
  subscribe: (key: string, listener: (detail: string | undefined) => void) => () => void
  close: () => Promise<void>
}

const channel = 'kinora_news'
const reconnectAfter = 500

/**
 * Listens on one connection, opened by the first subscriber. Whenever it begins to listen, every listener is called
 * once, because notifications may have been missed before.
 */
export function openChangeFeed(connectionString: string): ChangeFeed {
  const listeners = new Map<string, Set<(detail: string | undefined) => void>>()
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const notifyAll = () => listeners.forEach((each) => each.forEach((listener) => listener(undefined)))

  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = undefined
    void lost.end().catch(() => undefined)
    if (!isClosed && listeners.size > 0) timer = setTimeout(connect, reconnectAfter)
  }

  function connect() {
    if (client || isClosed) return
    const created = new pg.Client({
      connectionString,
      application_name: 'kinora news',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = created
    created.on('error', () => lose(created))
    created.on('end', () => lose(created))
    created.on('notification', ({ payload = '' }) => {
      const [key = '', detail] = payload.split(' ')
      listeners.get(key)?.forEach((listener) => listener(detail))
    })
    const open = async () => {
      await created.connect()
      await created.query(`listen ${channel}`)
      notifyAll()
    }
    void open().catch(() => lose(created))
  }

  return {
    subscribe(key, listener) {
      const ownListeners = listeners.get(key) ?? new Set()
      listeners.set(key, ownListeners.add(listener))
      connect()
      return () => {
        ownListeners.delete(listener)
        if (ownListeners.size === 0 && listeners.get(key) === ownListeners) listeners.delete(key)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
