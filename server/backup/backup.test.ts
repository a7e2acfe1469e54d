import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startEmbedded } from '../database/embedded-postgres.ts'
import { allowBackup, migrate, urlFor } from '../database/migrate.ts'
import { ensureDatabase } from '../database/prepare-database.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openStorage } from '../testing/s3-server.ts'
import { onServer, templateName, testSecret } from '../testing/template-database.ts'
import { createBackup, createUpgradeBackup, deleteOldBackups, listBackups, openBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const { folder, ownerUrl, person, onOwner } = await openTestApp({ isWorker: false })
const place = await mkdtemp(join(tmpdir(), 'kinora-backup-'))
const databases: string[] = []
const server = inject('templateUrl').replace(templateName, 'postgres')
afterAll(async () => {
  for (const name of databases) await onServer(server, `drop database ${name} with (force)`)
  await rm(place, { recursive: true, force: true })
})

const passphrase = 'correct horse battery staple'
const files = folderFiles(folder)
const settings = {
  databaseUrl: urlFor('kinora_system', ownerUrl, testSecret),
  secret: testSecret,
  passphrase,
  fileStorage: files,
  target: folderFiles(place),
}

/** An empty database and folder, as on a new machine. */
async function emptyPlace() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await onServer(server, `create database ${name}`)
  const fileFolder = await mkdtemp(join(place, 'files-'))
  let secret = ''
  return {
    url: server.replace('/postgres?', `/${name}?`),
    fileFolder,
    secret: () => secret,
    ownerUrl: server.replace('/postgres?', `/${name}?`),
    fileStorage: folderFiles(fileFolder),
    passphrase,
    onSecret: (found: string) => void (secret = found),
  }
}

const readBackup = async (name: string, target = settings.target) => (await openBackup(target, name))!

/** Every row of every table as text, and the position of every sequence. */
async function contentOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const rowsOf = async (text: string) => (await client.query<{ name: string; row: string }>(text)).rows
  const tables = await rowsOf(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename <> 'migrations' order by 1`)
  const content: Record<string, string[]> = {}
  for (const { name } of tables)
    content[name] = (await rowsOf(`select t::text as row from ${name} t order by 1`)).map(({ row }) => row)
  content.sequences = (
    await rowsOf(`select schemaname || sequencename || ' ' || coalesce(last_value, 0) as row from pg_sequences
      where schemaname in ('public', 'graphile_worker') order by 1`)
  ).map(({ row }) => row)
  content.migrations = (await rowsOf('select name as row from migrations order by 1')).map(({ row }) => row)
  await client.end()
  return content
}

async function filesIn(at: string) {
  const entries = await readdir(at, { recursive: true, withFileTypes: true })
  const names = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(at.length))
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => [name, (await readFile(join(at, name))).toString('base64')]),
    ),
  )
}

/** A clinic with a patient, texts that are hard to copy, a waiting job, and files of several parts. */
async function fill() {
  const sam = await person('solo')
  const name = 'Ann "Kö\u2028walski"\\n\n😀'
  await addPatient(sam, { name })
  await onOwner(
    `select graphile_worker.add_job('removeFiles', '{"keys": [], "n": 12345678901234567890.10}', run_at := now() + interval '1 day')`,
  )
  await files.write(`clinic/${randomUUID()}`, randomBytes(3_000_000))
  await files.write(`clinic/videos/${randomUUID()}.mp4`, new Uint8Array(0))
  return sam
}

test('a backup restores every row of every table, every sequence, every file and the secret', async () => {
  await fill()
  const made = await createBackup(settings)
  const before = await contentOf(ownerUrl)
  const target = await emptyPlace()
  const restored = await restoreBackup(await readBackup(made.name), target)

  const after = await contentOf(target.url)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [table, rows] of Object.entries(before)) expect({ [table]: after[table] }).toEqual({ [table]: rows })
  expect(before['public.patients']).toHaveLength(1)
  expect(before['graphile_worker._private_jobs']!.length).toBeGreaterThan(0)
  const rows = Object.entries(before).flatMap(([table, all]) => (table.includes('.') ? all : []))
  expect(restored).toMatchObject({ rows: rows.length, files: 2, hasFiles: true })
  expect(await filesIn(target.fileFolder)).toEqual(await filesIn(folder))
  expect(target.secret()).toBe(testSecret)
})

test('a backup is as of one moment, though the clinic goes on working', async () => {
  const sam = await fill()
  let isDone = false
  const writing = (async () => {
    for (let at = 0; !isDone; at++) await addPatient(sam, { name: `Patient ${at}` })
  })()
  const { name } = await createBackup(settings, new Date(Date.now() + 60_000))
  isDone = true
  await writing
  const target = await emptyPlace()
  await restoreBackup(await readBackup(name), target)
  // A patient is written together with an account, an invitation and an email.
  const { 'public.patients': of, 'public.accounts': accounts } = await contentOf(target.url)
  const ids = (rows: string[]) => rows.map((row) => /[0-9a-f-]{36}/.exec(row)![0])
  expect(of!.length).toBeGreaterThan(1)
  expect(of!.every((row) => accounts!.some((account) => account.includes(ids([row])[0]!)))).toBe(true)
})

test('a wrong passphrase, a changed byte and a missing end are told, and nothing is restored', async () => {
  const { name } = await createBackup(settings, new Date(Date.now() + 120_000))
  const whole = await readFile(join(place, 'backups', 'kinora', name))
  const changed = Buffer.from(whole)
  changed[whole.length - 100]! ^= 1
  async function* stream(bytes: Buffer) {
    yield bytes
  }
  for (const [bytes, key, message] of [
    [whole, 'another passphrase', 'The passphrase is wrong'],
    [changed, passphrase, 'damaged'],
    [whole.subarray(0, -100), passphrase, 'damaged'],
    [Buffer.from('a picture of a cat, and not a backup'), passphrase, 'not a backup of Kinora'],
  ] as const) {
    const target = { ...(await emptyPlace()), passphrase: key }
    await expect(restoreBackup(stream(bytes as Buffer), target)).rejects.toThrow(message)
    const client = new pg.Client(target.url)
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>(`select to_regclass('accounts') is not null as is`)
    const people = rows[0]!.is ? (await client.query('select from accounts')).rowCount : 0
    await client.end()
    expect(people).toBe(0)
  }
})

test('a backup that is refused over a clinic, beside a server or below a newer version leaves the secret there', async () => {
  const { name } = await createBackup(settings, new Date(Date.now() + 180_000))
  const refusal = async (target: Awaited<ReturnType<typeof emptyPlace>>) => {
    const refused = await restoreBackup(await readBackup(name), target).then(
      () => undefined,
      (error: Error) => error.message,
    )
    expect(target.secret()).toBe('')
    return refused
  }
  expect(await refusal({ ...(await emptyPlace()), ownerUrl })).toContain('There are clinics or people here already.')

  const started = await emptyPlace()
  await migrate(started.url, testSecret)
  const served = new pg.Client(urlFor('kinora_app', started.url, testSecret))
  await served.connect()
  expect(await refusal(started)).toBe('Kinora is running here. Stop it, then restore.')
  await served.end()

  const owner = new pg.Client(started.url)
  await owner.connect()
  await owner.query(`insert into migrations (name) values ('9999_of_tomorrow.sql')`)
  await vi.waitFor(async () => expect(await refusal(started)).toContain('A newer version of Kinora'))
  await owner.query(`delete from migrations where name = '9999_of_tomorrow.sql'`)
  await owner.end()
  expect(await restoreBackup(await readBackup(name), started)).toMatchObject({ hasFiles: true })
})

test('backups go to S3 and come back; old ones are deleted, but never the newest', async () => {
  const { files: target, close } = await openStorage()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const days of [40, 20, 3]) await createBackup({ ...settings, target }, daysAgo(days))
  const upgrade = await createUpgradeBackup({ ...settings, target }, daysAgo(60))
  const names = await listBackups(target)
  expect(names).toHaveLength(4)
  expect(await deleteOldBackups(target, 14)).toEqual([names[1], names[2]])
  expect(await listBackups(target)).toEqual([names[0], upgrade.name])
  await deleteOldBackups(target, 1)
  expect(await listBackups(target)).toEqual([names[0], upgrade.name])

  const place = await emptyPlace()
  expect(await restoreBackup(await readBackup(names[0]!, target), place)).toMatchObject({ hasFiles: true })
  expect(await filesIn(place.fileFolder)).toEqual(await filesIn(folder))
  await close()
})

test('SECRET may change with the version: the backup before the upgrade is made where the database asks for passwords', async () => {
  const own = await mkdtemp(join(place, 'own-'))
  const database = await startEmbedded(own, { durable: false })
  onTestFinished(database.stop)
  const url = database.url('kinora', 'postgres')
  await ensureDatabase(database.url('postgres', 'postgres'), 'kinora')
  await migrate(url, testSecret)
  await writeFile(join(own, 'data', 'pg_hba.conf'), 'local all postgres trust\nlocal all all scram-sha-256\n')
  await onServer(url, 'select pg_reload_conf()')
  const secret = `${testSecret} of the next version`
  const databaseUrl = urlFor('kinora_system', url, secret)
  const backUp = () => createUpgradeBackup({ ...settings, databaseUrl, secret })
  await expect.poll(() => backUp().catch(String)).toMatch('password authentication failed')
  await allowBackup(url, secret)
  expect((await backUp()).rows).toBeGreaterThan(0)
})
