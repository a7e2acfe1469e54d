import { sql } from 'kysely'
import type { JobState } from '@kinora/contract/operator.ts'
import type { Db } from '../database/connect.ts'
import type { Page } from '../database/page.ts'

const stateOf = sql<JobState>`case when locked_at is not null then 'working' when attempts >= max_attempts then 'failed'
  when last_error is not null then 'retrying' else 'waiting' end`

interface JobRow {
  _id: string
  task: string
  state: JobState
  attempts: number
  maxAttempts: number
  runAt: Date
  createdAt: Date
  lastError: string | null
}

/** The job queue: failed jobs first, then by due time. */
export async function findJobs(
  systemDb: Db,
  { search, state, pageSize, pageNumber }: Page & { search?: string; state: JobState | 'all' },
) {
  const matching = sql`from graphile_worker.jobs where (${state} = 'all' or ${stateOf} = ${state})
    and (${search ?? ''} = '' or position(lower(${search ?? ''}) in lower(task_identifier)) > 0)`
  const { rows: items } = await sql<JobRow>`
    select id::text as "_id", task_identifier as task, ${stateOf} as state, attempts::int, max_attempts::int as "maxAttempts",
      run_at as "runAt", created_at as "createdAt", last_error as "lastError" ${matching}
    order by ${stateOf} = 'failed' desc, run_at, id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(
    systemDb,
  )
  const { rows: found } = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(systemDb)
  const { rows: each } = await sql<{ state: JobState; count: number }>`
    select ${stateOf} as state, count(*)::int as count from graphile_worker.jobs group by 1`.execute(systemDb)
  const none = { waiting: 0, working: 0, retrying: 0, failed: 0 }
  const counts = { ...none, ...Object.fromEntries(each.map(({ state, count }) => [state, count])) }
  return { items, total: found[0]!.total, counts }
}

/** Runs a job again now, with all its attempts. False if it does not exist or is running. */
export async function retryJob(systemDb: Db, id: string) {
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(),
    attempts := 0)`.execute(systemDb)
  return rows.length > 0
}

export async function deleteJob(systemDb: Db, id: string) {
  const { rows } = await sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(systemDb)
  return rows.length > 0
}
