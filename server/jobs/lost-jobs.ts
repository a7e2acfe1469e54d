import type { Pool, PoolClient } from 'pg'

const every = 10_000
/** A job that was taken this lately is left alone: its worker may not have said yet that it lives. */
const young = '15 seconds'
const lockOf = 'hashtextextended($1, 8)'

/**
 * Jobs of a process that was killed are worked again soon, not after the queue's own four hours, and their turns are given
 * on: whoever holds jobs keeps a lock for as long as its process is connected, and whose lock is free lives no more.
 */
export function watchLostJobs(pool: Pool) {
  const own = new Set<string>()
  let opened: Promise<PoolClient> | undefined
  let isStopped = false

  async function open() {
    const made = await pool.connect()
    made.once('error', () => void close())
    for (const id of own) await made.query(`select pg_advisory_lock(${lockOf})`, [id])
    return made
  }
  const connection = () => (opened ??= open())

  /** A connection that broke has lost its locks: the next one takes them again. */
  function close() {
    const closing = opened
    opened = undefined
    return closing?.then((client) => client.release(true)).catch(() => undefined)
  }

  async function look() {
    const db = await connection()
    const { rows } = await db.query<{ id: string }>(
      `select locked_by as id from graphile_worker._private_jobs where locked_at < now() - interval '${young}'
       union select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '${young}'`,
    )
    for (const { id } of rows.filter((row) => !own.has(row.id))) {
      const { rows: tried } = await db.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf}) as free`, [id])
      if (!tried[0]?.free) continue
      await db.query('select graphile_worker.force_unlock_workers(array[$1])', [id])
      await db.query(`select pg_advisory_unlock(${lockOf})`, [id])
    }
  }

  /** The next look finds what this one could not, such as a database that is away. */
  const tryLook = () => look().catch(close)
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => void (looking = looking.then(() => (isStopped ? undefined : tryLook()))), every)

  return {
    async lives(holder: string) {
      if (own.has(holder)) return
      // Before anything is waited for: a look must never take one's own jobs away, and takes the lock later if need be.
      own.add(holder)
      const db = await connection()
      await db.query(`select pg_advisory_lock(${lockOf})`, [holder])
    },
    look,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await close()
    },
  }
}
