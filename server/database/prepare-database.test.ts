import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer, templateName } from '../testing/template-database.ts'
import { ensureDatabase, markComplete } from './prepare-database.ts'

const server = inject('templateUrl').replace(templateName, 'postgres')
const name = `prepared_${randomUUID().replaceAll('-', '')}`
const url = server.replace('/postgres?', `/${name}?`)
afterAll(() => onServer(server, `drop database if exists ${name} with (force)`))

const addClinic = (clinic: string) =>
  onServer(url, 'create table if not exists clinics (name text)', `insert into clinics values ('${clinic}')`)
async function clinics() {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('clinics') is not null as is`)
  const found = rows[0]!.is ? (await client.query<{ name: string }>('select name from clinics')).rows : []
  await client.end()
  return found.map((row) => row.name)
}
const firstStart = () => ensureDatabase(server, name, { isFirstStart: true })

test('a first start that was interrupted begins with an empty database, and a complete one is never repeated', async () => {
  await firstStart()
  await addClinic('Half a demo')
  await firstStart()
  expect(await clinics()).toEqual([])
  await addClinic('The demo')
  await markComplete(server, name)
  await firstStart()
  await ensureDatabase(server, name)
  expect(await clinics()).toEqual(['The demo'])
})

test('what a command stores after an interrupted first start stays', async () => {
  await onServer(server, `drop database ${name} with (force)`)
  await firstStart()
  await addClinic('Half a demo')
  await ensureDatabase(server, name)
  expect(await clinics()).toEqual([])
  await addClinic('Restored')
  await firstStart()
  expect(await clinics()).toEqual(['Restored'])
})
