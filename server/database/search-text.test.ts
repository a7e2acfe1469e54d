import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { openTestApp } from '../testing/open-test-app.ts'

test('the worker adds new patients to the search index, so that inserts need not', async () => {
  const { person, neighbor, ownerUrl } = await openTestApp({ isWorker: false })
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  onTestFinished(() => owner.end())
  const numberOf = async (query: string) => (await owner.query<{ number: number }>(query)).rows[0]?.number ?? 0
  const pagesLeft = () => numberOf(`select gin_clean_pending_list('patients_search')::int as number`)
  const timesSorted = () =>
    numberOf(`select calls::int as number from pg_stat_user_functions where funcname = 'sort_search_entries'`)
  await owner.query(
    `do $$ begin execute format('alter database %I set track_functions = ''all''', current_database()); end $$`,
  )
  const sam = await person('practitioner')
  const add = (n: number) =>
    sam.calls(patients.create, { body: { name: `Ann ${n}`, email: `ann${n}@example.com`, mobile: '0412555018' } })
  await add(1)
  expect(await pagesLeft()).toBeGreaterThan(0)
  await add(2)
  const worker = await neighbor({ isWorker: true })
  onTestFinished(worker.close)
  await expect.poll(timesSorted).toBeGreaterThan(0)
  expect(await pagesLeft()).toBe(0)
})
