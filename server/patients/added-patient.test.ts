import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { statementsOf } from '../testing/statements-of.ts'

const { person } = await openTestApp({ isWorker: false })
const sam = await person('solo')
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })

test('a patient without an email is added once, however often and at once the request is repeated', async () => {
  const options = keyed()
  const body = { name: 'Bea Once', email: null, mobile: '0412555018' }
  const add = () => sam.calls(patients.create, { body }, options)
  const atOnce = await Promise.all([add(), add(), add()])
  const later = await add()
  expect(new Set([...atOnce, later].map(({ _id }) => _id)).size).toBe(1)
  const { items } = await sam.calls(patients.list, { query: { search: 'Bea Once' } })
  expect(items).toHaveLength(1)
})

test('adding a patient waits twice for the database: for what is checked and added, and for the commit', async () => {
  const add = (email: string) =>
    sam.calls(patients.create, { body: { name: 'Ann Kowalski', email, mobile: '0412555018' } }, keyed())
  await add('first@example.com')
  const sent = await statementsOf(() => add('second@example.com'))
  expect(sent.at(-1)!.turn).toBe(2)
})
