import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openFaults, writes } from './testing/statement-faults.ts'

const faults = await openFaults(inject('templateUrl'))
afterAll(faults.close)
const counts = { statements: 0, answered: 0 }

/** `npm run chaos` tests every write. */
const isWhole = process.env.CHAOS === '1'
const few = [
  'exercises.addPicture',
  'notifications.create',
  'patients.create',
  'plans.requestPlan',
  'workouts.saveSeries',
]
const chosen = writes.filter(({ name }) => isWhole || few.includes(name))

test.each(chosen.map((endpoint) => [endpoint.name, endpoint] as const))(
  'whichever statement of %s fails, nothing is half written and a repeated request succeeds',
  async (_, endpoint) => {
    const { statements, isAnswered, wrong } = await faults.run(endpoint)
    counts.statements += statements
    if (isAnswered) counts.answered += 1
    expect(wrong).toEqual([])
  },
)

test('most of these requests succeed without a fault, and each has several statements', () => {
  expect(counts.answered).toBeGreaterThan(chosen.length * 0.6)
  expect(counts.statements).toBeGreaterThan(chosen.length * 5)
  if (isWhole) console.log(`chaos: ${counts.statements} failed statements of ${chosen.length} writes`)
})

test('the tests above can fail: what is written past the transaction is noticed', async () => {
  const endpoint = writes.find(({ name }) => name === 'tickets.create')!
  const { wrong } = await faults.run(endpoint, async () => {
    await sql`update exercises set name = name || ' again' where id = (select min(id::text)::uuid from exercises)`.execute(
      faults.systemDb,
    )
  })
  expect(wrong.join()).toContain('exercises was changed')
})
