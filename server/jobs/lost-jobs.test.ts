import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { videoRequests } from '../testing/video-requests.ts'
import { makeVideo } from '../testing/sample-videos.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { releaseLostJobs } from './lost-jobs.ts'

const app = await openTestApp()
const pools = [1, 2].map(() => new pg.Pool({ connectionString: app.ownerUrl }))
// The database ends connections that are still open when it is dropped.
for (const pool of pools) pool.on('error', () => undefined)
// Closed before the database is dropped.
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** A job and a queue that have been locked for a minute. */
async function lockJob(holder: string) {
  await pools[0]!.query(`insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at)
    values ('queue of ${holder}', '${holder}', now() - interval '1 minute')`)
  await pools[0]!.query(`select graphile_worker.add_job('nobody''s', '{}', job_key := '${holder}')`)
  await pools[0]!.query(
    `update graphile_worker._private_jobs set locked_by = '${holder}', locked_at = now() - interval '1 minute' where key = '${holder}'`,
  )
}
const holders = async () => {
  const { rows } = await pools[0]!.query<{ holder: string }>(
    `select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
     union all select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
  )
  return rows.map(({ holder }) => holder).toSorted()
}

test('jobs and queues of dead workers are released, and no others', async () => {
  const [own, other] = pools.map((pool) => releaseLostJobs(pool, 15))
  await own!.holdLock('living')
  for (const holder of ['living', 'dead']) await lockJob(holder)
  await own!.check()
  expect(await holders()).toEqual(['living', 'living'])
  await lockJob('dead too')
  await other!.check()
  expect(await holders()).toEqual(['living', 'living'])
  await own!.stop()
  // PostgreSQL frees the locks of a closed connection a moment later.
  await expect.poll(() => other!.check().then(holders)).toEqual([])
  await other!.stop()
})

test('a job that an outage cut off on its way to its own process is released, and a running one is not', async () => {
  const own = releaseLostJobs(pools[0]!, 15)
  await own.holdLock('cut off')
  await lockJob('cut off')
  await own.check()
  // The job may just have finished.
  expect(await holders()).toEqual(['cut off', 'cut off'])
  const { rows } = await pools[0]!.query<{ id: string }>(
    `update graphile_worker._private_jobs j set job_queue_id = q.id from graphile_worker._private_job_queues q
     where j.key = 'cut off' and q.queue_name = 'queue of cut off' returning j.id`,
  )
  own.jobStarted(rows[0]!.id)
  await own.check()
  await own.check()
  expect(await holders()).toEqual(['cut off', 'cut off'])
  own.jobEnded(rows[0]!.id)
  await own.check()
  await own.check()
  expect(await holders()).toEqual([])
  await own.stop()
})

test('a running worker holds the advisory lock of its jobs', async () => {
  const sam = await app.person('practitioner')
  const { sendWhole, finished } = videoRequests(app)
  const { _id } = await sendWhole(sam, await makeVideo({ size: '1280x720', seconds: 8 }))
  let holder: string | undefined
  while (!holder) [holder] = await holders()
  const tryLock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 8)) as free'
  // The worker takes the advisory lock a moment after the job.
  await expect.poll(async () => (await pools[1]!.query(tryLock, [holder])).rows).toEqual([{ free: false }])
  expect(await finished(sam, _id)).toMatchObject({ state: 'ready' })
})
