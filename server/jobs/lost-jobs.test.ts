import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { videoRequests } from '../testing/video-requests.ts'
import { makeVideo } from '../testing/sample-videos.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { releaseLostJobs } from './lost-jobs.ts'

const app = await openTestApp()
const pools = [1, 2].map(() => new pg.Pool({ connectionString: app.ownerUrl }))
// They end before the database goes.
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

/** Jobs of a room that nobody works, as somebody holds them who took them a minute ago. */
async function held(holder: string) {
  await pools[0]!.query(`insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at)
    values ('turn of ${holder}', '${holder}', now() - interval '1 minute')`)
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

test('jobs and turns are taken from who lives no more, and from nobody else', async () => {
  const [own, other] = pools.map((pool) => releaseLostJobs(pool))
  await own!.lives('living')
  for (const holder of ['living', 'dead']) await held(holder)
  await own!.look()
  expect(await holders()).toEqual(['living', 'living'])
  await held('dead too')
  await other!.look()
  expect(await holders()).toEqual(['living', 'living'])
  await own!.stop()
  await other!.look()
  expect(await holders()).toEqual([])
  await other!.stop()
})

test('whoever works a job is known to live, under the name the job is held by', async () => {
  const sam = await app.person('practitioner')
  const { sendWhole, finished } = videoRequests(app)
  const { _id } = await sendWhole(sam, await makeVideo({ size: '1280x720', seconds: 8 }))
  let holder: string | undefined
  while (!holder) [holder] = await holders()
  const { rows } = await pools[1]!.query('select pg_try_advisory_lock(hashtextextended($1, 8)) as free', [holder])
  expect(rows).toEqual([{ free: false }])
  expect(await finished(sam, _id)).toMatchObject({ state: 'ready' })
})
