import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../database/connect.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { enqueue } from './enqueue.ts'

test('a worker that stops leaves no job locked: what it finished is marked as finished', async () => {
  const { neighbor, onOwner, systemDb } = await openTestApp({ isWorker: false })
  await onOwner('grant select on graphile_worker._private_jobs to kinora_system')
  const jobs = async () => {
    const { rows } = await sql<{ locked: boolean }>`
      select locked_at is not null as locked from graphile_worker._private_jobs`.execute(systemDb)
    return rows
  }
  await inTransaction(systemDb, async (tx) => {
    for (let n = 0; n < 60; n++) await enqueue(tx, 'removeExpiredExports', {}, `expired ${n}`)
  })
  while ((await jobs()).length > 0) {
    const left = (await jobs()).length
    const worker = await neighbor({ isWorker: true })
    // It stops in the middle of its work.
    await expect.poll(async () => (await jobs()).length, { interval: 1 }).toBeLessThan(left)
    await worker.close()
    expect((await jobs()).filter(({ locked }) => locked)).toEqual([])
  }
})
