import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a network does to connections: carry them, close and refuse them, swallow what they send, or be slow. */
export type NetworkState = 'fair' | 'cut' | 'silent' | 'slow'

const latency = 150

/** Stands between the product and its database, and does what networks do. */
export async function openCuttingProxy(ownerUrl: string) {
  const database = new URL(ownerUrl)
  const path = `${database.searchParams.get('host')}/.s.PGSQL.${database.port || 5432}`
  let weather: NetworkState = 'fair'
  const open = new Set<Socket>()

  function carry(from: Socket, to: Socket) {
    let order = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      if (weather === 'silent') return
      const delay = weather === 'slow' ? latency : 0
      order = order.then(() => sleep(delay)).then(() => void to.write(chunk))
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      open.delete(from)
      // Whoever fell silent does not even say goodbye.
      if (weather !== 'silent') to.destroy()
    })
  }

  const server = createServer((client) => {
    if (weather === 'cut') return void client.destroy()
    const upstream = connect(path)
    for (const socket of [client, upstream]) open.add(socket)
    carry(client, upstream)
    carry(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const destroyAll = () => open.forEach((socket) => socket.destroy())
  return {
    url: `postgres://${database.username || 'postgres'}@127.0.0.1:${port}${database.pathname}`,
    turn(next: NetworkState) {
      const before = weather
      weather = next
      // What was swallowed never comes: such a connection is of no more use.
      if (next === 'cut' || before === 'silent') destroyAll()
    },
    /** Cuts what is open once; who connects again is served. */
    reset: destroyAll,
    close() {
      destroyAll()
      server.close()
    },
  }
}
