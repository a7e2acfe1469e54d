import type pg from 'pg'
import { createStatement, type PendingStatement, type PgClient, type StatementSender } from './statement-batch.ts'

/** Starts a read-only transaction in one organization. Without it no rows would be visible. */
const readScope = `select set_config('app.organization', $1, true), set_config('transaction_read_only', 'on', true)`

/** The most reads waiting for an answer on one connection. */
const maxReadsPerConnection = 4
/**
 * No read joins a connection whose current read takes longer than this, or whose kind took longer than `slowMs` before.
 */
const maxJoinMs = 5
export const slowMs = 20
/** Kinds of reads that are remembered as slow. */
const maxSlowKinds = 500

/** The statements of one read in one turn. */
type Packet = PendingStatement[]

/** A connection of the pool while it answers reads. */
interface SharedConnection {
  client?: PgClient
  sender?: StatementSender
  /** Queued until the pool has provided the connection. */
  waiting: Packet[]
  unanswered: number
  /** When it began its current read. */
  beganAt: number
  /** True while one of its reads is slow, so that no other read queues behind it. */
  isSlow: boolean
}

/** The pool connections that answer reads, a few at a time each. */
function sharedConnections(pool: pg.Pool, senderOf: (client: pg.PoolClient) => StatementSender) {
  const taken = new Set<SharedConnection>()
  const slow = new Set<string>()

  function openConnection(): SharedConnection {
    const shared: SharedConnection = { waiting: [], unanswered: 0, beganAt: performance.now(), isSlow: false }
    taken.add(shared)
    pool.connect().then(
      (client) => {
        Object.assign(shared, { client, sender: senderOf(client), beganAt: performance.now() })
        for (const packet of shared.waiting) deliver(packet, shared)
      },
      (error: Error) => {
        taken.delete(shared)
        for (const { reject } of shared.waiting.flat()) reject(error)
      },
    )
    return shared
  }

  /** The connection for a packet: the one with the fewest waiting reads, or another one from the pool. */
  function choose(packet: Packet): SharedConnection {
    const isSlow = slow.has(kindOf(packet))
    let least: SharedConnection | undefined
    const now = performance.now()
    if (!isSlow)
      for (const shared of taken)
        if (
          !shared.isSlow &&
          shared.unanswered < maxReadsPerConnection &&
          (!shared.client || now - shared.beganAt < maxJoinMs)
        )
          if (!least || shared.unanswered < least.unanswered) least = shared
    const shared = least ?? openConnection()
    shared.isSlow = isSlow
    shared.unanswered++
    return shared
  }

  function deliver(packet: Packet, shared: SharedConnection) {
    shared.sender!.sendTogether(packet, (error) => {
      const now = performance.now()
      if (now - shared.beganAt < slowMs) slow.delete(kindOf(packet))
      else if (slow.size < maxSlowKinds) slow.add(kindOf(packet))
      shared.beganAt = now
      shared.unanswered--
      // PostgreSQL sends these errors before it closes a connection.
      const isLost = error?.severity === 'FATAL'
      if ((isLost || shared.unanswered === 0) && taken.delete(shared)) shared.client!.release(isLost)
    })
  }

  return { choose, deliver }
}

/**
 * Sends the statements that reads request in one turn of the event loop, each read as its own transaction. Simultaneous
 * reads share a few connections without waiting for answers, which saves packets and wake-ups.
 */
export function openReads(pool: pg.Pool, senderOf: (client: pg.PoolClient) => StatementSender) {
  const { choose, deliver } = sharedConnections(pool, senderOf)
  let due: Packet[] = []
  let turn = 0

  function flush() {
    const packets = due
    due = []
    turn++
    const written = new Set<PgClient>()
    for (const packet of packets) {
      const shared = choose(packet)
      if (!shared.client) {
        shared.waiting.push(packet)
        continue
      }
      if (!written.has(shared.client)) shared.client.connection.stream.cork()
      written.add(shared.client)
      deliver(packet, shared)
    }
    for (const { connection } of written) connection.stream.uncork()
  }

  return (organizationId: string) => {
    let packet: Packet = []
    let turnOfPacket: number | undefined
    return (text: string, values: readonly unknown[]) => {
      if (turnOfPacket !== turn) {
        const scope = createStatement(readScope, [organizationId])
        scope.promise.catch(() => undefined)
        packet = [scope]
        turnOfPacket = turn
        if (due.push(packet) === 1) setImmediate(flush)
      }
      const statement = createStatement(text, values)
      packet.push(statement)
      return statement.promise
    }
  }
}

/** The handler's own reads come after the ones that every request needs. */
const kindOf = (packet: Packet) => packet.at(-1)!.text
