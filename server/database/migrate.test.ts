import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer, templateName, testSecret } from '../testing/template-database.ts'
import { knownMigrations, migrate, pendingMigrations } from './migrate.ts'

const server = inject('templateUrl').replace(templateName, 'postgres')
const names = [1, 2, 3, 4, 5].map(() => `beside_${randomUUID().replaceAll('-', '')}`)
const urls = names.map((name) => server.replace('/postgres?', `/${name}?`))
afterAll(() => onServer(server, ...names.map((name) => `drop database if exists ${name} with (force)`)))

/** Roles belong to the server, while the lock holds for one database only. */
test('processes of three databases of one server start at once, ten times, and none fails over the roles', async () => {
  await onServer(server, ...names.slice(1, 4).map((name) => `create database ${name} template ${templateName}`))
  const rounds = Array.from({ length: 10 }, (_, round) => round)
  for (const round of rounds)
    expect(await Promise.allSettled(urls.slice(1, 4).map((url) => migrate(url, testSecret))), `round ${round}`).toEqual(
      urls.slice(1, 4).map(() => ({ status: 'fulfilled', value: undefined })),
    )
})

test('a migration that fails is named and leaves nothing; a version older than the database is refused', async () => {
  const [name, url] = [names[0]!, urls[0]!]
  await onServer(server, `create database ${name}`)
  const client = new pg.Client(url)
  await client.connect()
  const find = async (what: string) =>
    (await client.query<{ found: unknown }>(`select ${what} as found`)).rows[0]!.found
  // The last table of a migration that creates several.
  await client.query('create table programs ()')
  await expect(migrate(url, testSecret)).rejects.toThrow(
    /^The upgrade of the database stopped at 0006_programs\.sql, of which nothing was kept: .*programs.* already exists\. Start again once the cause is gone\.$/,
  )
  expect(await find('(select max(name) from migrations)')).toBe('0005_exercises.sql')
  await client.query('drop table programs')
  await migrate(url, testSecret)

  await client.query(`insert into migrations (name) values ('9999_of_tomorrow.sql')`)
  await expect(migrate(url, testSecret)).rejects.toThrow(
    'The database was upgraded by a newer version of Kinora (9999_of_tomorrow.sql). Start that version,',
  )
  await client.end()
})

test('a first start that was killed between two migrations continues, without a backup of what nobody stored', async () => {
  const [name, url] = [names[4]!, urls[4]!]
  const [first, ...others] = await knownMigrations()
  await onServer(server, `create database ${name}`)
  await migrate(url, testSecret, [first!])
  expect(await pendingMigrations(url)).toEqual(others)
  // The kill comes before the job queue and the rights on the list of migrations.
  await onServer(
    url,
    'drop schema graphile_worker cascade',
    'revoke select on migrations from kinora_app, kinora_system',
  )
  expect(await pendingMigrations(url)).toEqual([])
  await migrate(url, testSecret)
  expect(await pendingMigrations(url)).toEqual([])
})
