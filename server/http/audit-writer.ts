import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/connect.ts'
import type { AuditEvent } from './audit-event.ts'
import { insertRows, recordEvents, rowOf } from './audit-event.queries.ts'
import type { AuditJournal } from './audit-journal.ts'

/** PostgreSQL rejects the content of an entry, so a retry would fail too. */
const isRefused = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? '')

/** How long entries wait to be grouped, and how many may wait for the database. */
const groupMilliseconds = 200
const maxWaiting = 20_000
const heartbeatMilliseconds = 5_000

export type RecordAccess = (event: AuditEvent) => Promise<unknown>

/**
 * Writes the audit entries of reads and refusals, which have no transaction of their own. Entries that arrive while a
 * batch is being written form the next batch; the promise resolves once the entry is stored.
 */
export function auditWriter(systemDb: Db): RecordAccess {
  let pending: AuditEvent[] = []
  let next: Promise<unknown> | undefined
  let running: Promise<unknown> = Promise.resolve()

  return function recordAccess(event) {
    pending.push(event)
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const events = pending
        pending = []
        next = undefined
        running = recordEvents(systemDb, events)
        return running
      })
    return next
  }
}

type Log = { error: (error: unknown) => void }

/** Stores groups of entries, and retries during a database outage until `stop`. */
function persistentStore(systemDb: Db, log: Log) {
  let isStopped = false
  let hasUnstored = false
  const store = (group: string[], isRepeated: boolean) => insertRows(systemDb, `[${group.join(',')}]`, isRepeated)

  /** After a failure it is unknown whether the entries were stored. One bad entry must not block the others. */
  async function storeUntilDone(group: string[], forget: () => void, isRepeated = false): Promise<void> {
    try {
      await store(group, isRepeated)
      forget()
    } catch (error) {
      log.error(error)
      if (isRefused(error)) {
        if (group.length > 1) for (const line of group) await storeUntilDone([line], () => undefined, true)
        return forget()
      }
      hasUnstored = isStopped
      if (isStopped) return
      await sleep(1000)
      return storeUntilDone(group, forget, true)
    }
  }

  return { store, storeUntilDone, stop: () => void (isStopped = true), hasUnstored: () => hasUnstored }
}

/**
 * Like `auditWriter` without waiting for the database: an entry is in the journal before its request is answered, and
 * in the database 200 ms later. A killed process loses none. If the database accepts no entries, requests wait again.
 */
export function groupedAuditWriter(systemDb: Db, journal: AuditJournal, log: Log) {
  const storeAtOnce = auditWriter(systemDb)
  let lines: string[] = []
  let stored: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const { store, storeUntilDone, stop, hasUnstored } = persistentStore(systemDb, log)

  function flush() {
    timer = undefined
    stored = stored.then(() => {
      if (lines.length === 0) return undefined
      const group = lines
      lines = []
      return storeUntilDone(group, journal.turn())
    })
    return stored
  }

  const recover = () => journal.recover((group) => store(group, true)).catch((error) => log.error(error))
  const heartbeat = setInterval(() => {
    journal.touch()
    void recover()
  }, heartbeatMilliseconds).unref()

  return {
    recover,
    async recordAccess(event: AuditEvent) {
      if (!event.actor) return storeAtOnce(event)
      const line = JSON.stringify(rowOf(event, new Date()))
      journal.append(line)
      lines.push(line)
      timer ??= setTimeout(() => void flush(), groupMilliseconds)
      if (lines.length > maxWaiting) await stored
    },
    async close() {
      stop()
      clearInterval(heartbeat)
      clearTimeout(timer)
      await flush()
      // Another process stores what this one could not.
      if (!hasUnstored()) journal.close()
    },
  }
}
