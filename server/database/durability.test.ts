import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from './embedded-postgres.ts'

/**
 * A power cut cannot be tested here. These settings protect from it: each commit waits for the disk, and damage is
 * detected.
 */
test('each commit waits for the disk, and each page says whether it is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-durable-'))
  const database = await startEmbedded(folder)
  const client = new pg.Client(database.url('postgres', 'postgres'))
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  for (const name of settings)
    expect((await client.query<Record<string, string>>(`show ${name}`)).rows).toEqual([{ [name]: 'on' }])

  await client.query('create table notes (id int)')
  const flushes = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ count: number }>(
      `select sum(fsyncs)::int as count from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
    )
    return rows[0]!.count
  }
  const before = await flushes()
  const commits = 200
  for (let at = 0; at < commits; at++) await client.query('insert into notes values ($1)', [at])
  const made = (await flushes()) - before
  if (process.env.CHAOS) console.log(`chaos: ${made} flushes for ${commits} commits`)
  expect(made).toBeGreaterThanOrEqual(commits)
})
