import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { statementChannel, type SentStatement } from './statement-batch.ts'

test('who works the jobs sorts new patients into the search index, so that no insert has to', async () => {
  const { person, neighbor, ownerUrl } = await openTestApp({ isWorker: false })
  const sam = await person('practitioner')
  const add = (n: number) =>
    sam.calls(patients.create, { body: { name: `Ann ${n}`, email: `ann${n}@example.com`, mobile: '0412555018' } })
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  onTestFinished(() => owner.end())
  const pagesLeft = async () =>
    (await owner.query<{ pages: number }>(`select gin_clean_pending_list('patients_search')::int as pages`)).rows[0]!
      .pages
  await add(1)
  expect(await pagesLeft()).toBeGreaterThan(0)
  await add(2)
  const { promise: sorted, resolve } = Promise.withResolvers<unknown>()
  const onStatement = (sent: unknown) => {
    const { text, answer } = sent as SentStatement
    if (text.includes('sort_search_entries')) resolve(answer)
  }
  statementChannel.subscribe(onStatement)
  onTestFinished(() => {
    statementChannel.unsubscribe(onStatement)
  })
  const worker = await neighbor({ isWorker: true })
  onTestFinished(worker.close)
  await sorted
  expect(await pagesLeft()).toBe(0)
})
