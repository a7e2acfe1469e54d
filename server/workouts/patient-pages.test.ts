import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { onTheWay } from '../database/statement-batch.ts'
import { makeExample } from '../testing/example-records.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { findOutdated } from './summary.queries.ts'
import { workoutJobs } from './workout.jobs.ts'

const app = await openTestApp({ isWorker: false })
const { onOwner, organization, ownerUrl, person, systemDb } = app
const jobs = workoutJobs({ systemDb } as never)
const ids = async (limit: number, after?: { organizationId: string; id: string }) =>
  (await findOutdated(systemDb, limit, after)).rows.flatMap((row) => row.ids)

test('a page of patients begins after the last one of the page before, so that a job reads each patient once', async () => {
  const of = await organization()
  const sam = await person('practitioner', { of, name: 'Sam Okafor' })
  for (const name of ['Ann Kowalski', 'Bea Novak', 'Cleo Reid'])
    await sam.calls(patients.create, { body: { name, email: `${randomUUID()}@example.com`, mobile: '0412555018' } })
  await onOwner('update patients set summary = null')
  const all = await ids(10)
  expect(all).toHaveLength(3)
  const first = await ids(2)
  expect(await ids(2, { organizationId: of, id: first[1]! })).toEqual(all.slice(2))
  await jobs.summarizePatients()
  expect(await ids(10)).toEqual([])
})

test('the weeks of a series are found by the organization, with which their index begins', async () => {
  await makeExample(app, await person('practitioner', { name: 'Sam Okafor' }))
  await onOwner('update patients set summary = null')
  let found: { text: string; values: unknown[] } | undefined
  onTheWay.change = (text, values) => {
    if (text.includes('select distinct p.week')) found = { text, values }
    return [text, values]
  }
  await jobs.summarizePatients()
  onTheWay.change = undefined
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({ ...found!, text: `explain ${found!.text}` })
  await client.end()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/on series_prescriptions p\s.*\n\s+Index Cond: \(\(organization_id = s\.organization_id\)/)
})

// The last one, as it changes the database.
test('a patient whose summary stays of an earlier day does not keep the job going for ever', async () => {
  await onOwner(
    `create function stays() returns trigger language plpgsql as $$ begin new.summary := null; return new; end $$`,
    'create trigger stays before update on patients for each row execute function stays()',
    'update patients set name = name',
  )
  await jobs.summarizePatients()
  expect(await ids(10)).toHaveLength(4)
})
