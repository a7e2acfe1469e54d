import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listBackups } from '../backup/backup.ts'
import { urlFor } from '../database/migrate.ts'
import { inTransaction } from '../database/connect.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'
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
    // The worker stops in the middle of its work.
    await expect.poll(async () => (await jobs()).length, { interval: 1 }).toBeLessThan(left)
    await worker.close()
    expect((await jobs()).filter(({ locked }) => locked)).toEqual([])
  }
})

test('what was missed while the computer was off at night is made up for at the next start: the backup, and what is said of today', async () => {
  const place = await mkdtemp(join(tmpdir(), 'kinora-missed-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const backup = {
    // Set once the application has a database.
    databaseUrl: '',
    secret: testSecret,
    passphrase: 'correct horse battery staple',
    fileStorage: folderFiles(join(place, 'files')),
    target: folderFiles(join(place, 'backups')),
    keepDays: 7,
  }
  const { neighbor, onOwner, ownerUrl, person } = await openTestApp({ isWorker: false, integrations: { backup } })
  backup.databaseUrl = urlFor('kinora_system', ownerUrl, testSecret)
  const sam = await person('practitioner')
  await addPatient(sam)
  await (await neighbor({ isWorker: true })).close()
  await onOwner(
    'update patients set summary = null',
    "update graphile_worker._private_known_crontabs set last_execution = now() - interval '25 hours'",
  )
  const next = await neighbor({ isWorker: true })
  const isSummarized = async () =>
    (await sql<{ is: boolean }>`select summary is not null as is from patients`.execute(next.systemDb)).rows[0]!.is
  await expect.poll(isSummarized).toBe(true)
  await expect.poll(() => listBackups(backup.target)).toHaveLength(1)
})
