import type { Pool, PoolClient } from 'pg'
import type { Tasks } from './enqueue.ts'

const lockKey = 'hashtextextended($1, 8)'

/**
 * For the start of the only process: every locked job was interrupted, and delayed retries of these tasks may be
 * outdated. Both run immediately, instead of after the takeover time or the delay after several failures.
 */
export async function resumeInterruptedJobs(pool: Pool, tasks: (keyof Tasks)[]) {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`)
  await pool.query(
    `select graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs where task_identifier = any($1) and run_at > now()), now())`,
    [tasks],
  )
}

/** Unlocks the jobs of a worker whose process has died. */
async function releaseIfGone(db: PoolClient, worker: string) {
  const { rows } = await db.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockKey}) as free`, [worker])
  if (!rows[0]?.free) return
  await db.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
  await db.query(`select pg_advisory_unlock(${lockKey})`, [worker])
}

const unlockJob = (db: PoolClient, { id, lockedAt }: { id: string; lockedAt: string }) =>
  db.query(
    `with job as (
       update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where id = $1 and locked_at = $2 returning job_queue_id)
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where id in (select job_queue_id from job)`,
    [id, lockedAt],
  )

/** The connection that holds an advisory lock for each worker of this process. */
function openWorkerLocks(pool: Pool) {
  const workers = new Set<string>()
  let opened: Promise<PoolClient> | undefined

  async function open() {
    const created = await pool.connect()
    created.once('error', () => void close())
    for (const id of workers) await created.query(`select pg_advisory_lock(${lockKey})`, [id])
    return created
  }
  const connection = () => (opened ??= open())

  /** A lost connection has lost its locks; the next connection takes them again. */
  function close() {
    const closing = opened
    opened = undefined
    return closing?.then((client) => client.release(true)).catch(() => undefined)
  }

  async function hold(worker: string) {
    if (workers.has(worker)) return
    // Added before the first await, so that this process never releases its own jobs.
    workers.add(worker)
    const db = await connection()
    await db.query(`select pg_advisory_lock(${lockKey})`, [worker])
  }

  return { workers, connection, hold, close }
}

/**
 * Releases the jobs and queues of killed processes within seconds instead of graphile-worker's four hours. Each worker
 * holds an advisory lock while its process is connected, so a free lock means that the process is gone.
 */
export function releaseLostJobs(pool: Pool, takeoverSeconds: number) {
  /** Skips jobs locked more recently, because their worker may not have taken its advisory lock yet. */
  const graceTime = `${takeoverSeconds} seconds`
  const { workers, connection, hold, close } = openWorkerLocks(pool)
  const running = new Set<string>()
  /** Jobs locked by this process but not running in it at the last check. A finished job is unlocked a moment later. */
  let suspects = new Set<string>()
  let isStopped = false

  async function check() {
    const db = await connection()
    const { rows } = await db.query<{ id: string }>(
      `select locked_by as id from graphile_worker._private_jobs where locked_at < now() - interval '${graceTime}'
       union select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '${graceTime}'`,
    )
    for (const { id } of rows.filter((row) => !workers.has(row.id))) await releaseIfGone(db, id)
    await unlockAbandonedJobs(db)
  }

  /** After an outage, a job whose answer was lost is locked by this process without running in it. */
  async function unlockAbandonedJobs(db: PoolClient) {
    const { rows } = await db.query<{ id: string; lockedAt: string }>(
      `select id, locked_at::text as "lockedAt" from graphile_worker._private_jobs
       where locked_by = any($1) and locked_at < now() - interval '${graceTime}'`,
      [[...workers]],
    )
    const abandoned = rows.filter(({ id }) => !running.has(id))
    const nameOf = ({ id, lockedAt }: { id: string; lockedAt: string }) => `${id} ${lockedAt}`
    for (const job of abandoned.filter((each) => suspects.has(nameOf(each)))) await unlockJob(db, job)
    suspects = new Set(abandoned.map(nameOf))
  }

  /** The next attempt handles errors, because the database may be restarting. */
  const tryCheck = () => check().catch(close)
  let checking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(
    () => void (checking = checking.then(() => (isStopped ? undefined : tryCheck()))),
    takeoverSeconds * 500,
  )

  return {
    holdLock: hold,
    jobStarted: (jobId: string) => void running.add(jobId),
    jobEnded: (jobId: string) => void running.delete(jobId),
    check,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await checking
      await close()
    },
  }
}
