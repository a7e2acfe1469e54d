import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { messages } from '@kinora/contract/messages.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { profile } from '@kinora/contract/profile.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-waits-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = folderFiles(folder)
let answer = () => {}
let answered = Promise.resolve()
let waiting = 0
/** Makes the storage wait until `answer` is called. */
function stopStorage() {
  waiting = 0
  answered = new Promise((resolve) => (answer = resolve))
}
const wait = () => {
  waiting += 1
  return answered
}
const fileStorage = {
  ...files,
  open: (key: string, range?: Parameters<typeof files.open>[1]) => wait().then(() => files.open(key, range)),
  write: (key: string, bytes: Uint8Array) => wait().then(() => files.write(key, bytes)),
}
const { http, organization, ownerUrl, person } = await openTestApp({ isWorker: false, integrations: { fileStorage } })

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#17667a' } })
  .png()
  .toBuffer()
function upload() {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'knee.png')
  return body
}

/** Transactions that wait for the server. Only the database owner sees those of other roles. */
async function idleTransactions() {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const { rows } = await owner.query(`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  await owner.end()
  return rows
}
async function storedFiles() {
  let count = 0
  for await (const _ of files.keys()) count += 1
  return count
}

test('pictures that wait for a slow storage hold no transaction, and nobody waits for them', async () => {
  const sam = await person('practitioner')
  const { url } = await sam.calls(messages.addPicture, { body: upload() })
  stopStorage()
  const pictures = Array.from({ length: 20 }, () => http.inject({ url: `/api${url}` }))
  await expect.poll(() => waiting).toBe(20)
  expect(await idleTransactions()).toEqual([])
  expect(await sam.calls(accounts.user, {})).toMatchObject({ name: 'Sam Okafor' })
  answer()
  for (const { statusCode } of await Promise.all(pictures)) expect(statusCode).toBe(200)
})

test('a picture that the storage cannot read now is not kept as missing by the browser', async () => {
  const sam = await person('practitioner')
  const { url } = await sam.calls(messages.addPicture, { body: upload() })
  const open = vi.spyOn(fileStorage, 'open').mockRejectedValue(new Error('The bucket does not answer.'))
  const failed = await http.inject({ url: `/api${url}` })
  expect(failed.statusCode).toBeGreaterThanOrEqual(500)
  expect(failed.headers['cache-control']).toBe('no-store')
  open.mockRestore()
  const found = await http.inject({ url: `/api${url}`, headers: { range: 'bytes=0-9' } })
  expect([found.statusCode, found.headers['content-range']]).toEqual([206, expect.stringMatching(/^bytes 0-9\//)])
  expect(found.headers['cache-control']).toContain('private')
})

test('a picture that is stored slowly holds no transaction, and is there in the end', async () => {
  const olivia = await person('business_admin')
  const exercise = await olivia.calls(exercises.create, { body: { name: 'Squat to a chair' } })
  stopStorage()
  const saved = Promise.all([
    olivia.calls(organizations.saveLogo, { body: upload() }),
    olivia.calls(profile.savePicture, { body: upload() }),
    olivia.calls(messages.addPicture, { body: upload() }),
    olivia.calls(exercises.addPicture, { params: { id: exercise._id }, body: upload() }),
  ])
  await expect.poll(() => waiting).toBe(4)
  expect(await idleTransactions()).toEqual([])
  expect(await olivia.calls(accounts.user, {})).toMatchObject({ userId: olivia.accountId })
  answer()
  const [{ orgLogo }, { image }, message, shown] = await saved
  for (const url of [orgLogo, image, message.url, message.thumbnailUrl, shown.url, shown.thumbnailUrl])
    expect((await http.inject({ url: `/api${url}` })).statusCode).toBe(200)
})

test('a picture that is refused leaves no file, and one that is sent twice leaves no second one', async () => {
  const sam = await person('practitioner')
  const exercise = await sam.calls(exercises.create, { body: { name: 'Squat to a chair' } })
  const eve = await person('practitioner', { of: await organization({ name: 'Another clinic' }) })
  const params = { id: exercise._id }
  const before = await storedFiles()
  await expect(eve.calls(exercises.addPicture, { params, body: upload() })).rejects.toMatchObject({ code: 'not_found' })
  expect(await storedFiles()).toBe(before)
  const sent = { headers: { 'idempotency-key': 'one picture' } }
  const first = await sam.calls(exercises.addPicture, { params, body: upload() }, sent)
  expect(await sam.calls(exercises.addPicture, { params, body: upload() }, sent)).toEqual(first)
  expect(await storedFiles()).toBe(before + 2)
})
