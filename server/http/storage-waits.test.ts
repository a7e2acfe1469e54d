import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-waits-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = folderFiles(folder)
let answer = () => {}
const answered = new Promise<void>((resolve) => (answer = resolve))
let waiting = 0
const fileStorage = {
  ...files,
  async read(key: string) {
    waiting += 1
    await answered
    return files.read(key)
  },
}
const { http, person, systemDb } = await openTestApp({ isWorker: false, integrations: { fileStorage } })

test('pictures that wait for a slow storage hold no transaction, and nobody waits for them', async () => {
  const sam = await person('practitioner')
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#17667a' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'knee.png')
  const { url } = await sam.calls(notifications.addPicture, { body })
  const pictures = Array.from({ length: 20 }, () => http.inject({ url: `/api${url}` }))
  await expect.poll(() => waiting).toBe(20)
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(systemDb)
  expect(rows).toEqual([])
  expect(await sam.calls(accounts.user, {})).toMatchObject({ name: 'Sam Okafor' })
  answer()
  for (const { statusCode } of await Promise.all(pictures)) expect(statusCode).toBe(200)
})
