import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { openTestApp } from '../testing/open-test-app.ts'

test('who works the jobs sorts new patients into the search index, so that no insert has to', async () => {
  const { person, neighbor, systemDb } = await openTestApp({ isWorker: false })
  const sam = await person('practitioner')
  const add = (n: number) =>
    sam.calls(patients.create, { body: { name: `Ann ${n}`, email: `ann${n}@example.com`, mobile: '0412555018' } })
  const pagesLeft = async () =>
    (await sql<{ pages: number }>`select sort_search_entries() as pages`.execute(systemDb)).rows[0]!.pages
  await add(1)
  expect(await pagesLeft()).toBeGreaterThan(0)
  await add(2)
  const worker = await neighbor({ isWorker: true })
  onTestFinished(worker.close)
  await setTimeout(3000)
  expect(await pagesLeft()).toBe(0)
})
