import { afterAll, expect, inject, test } from 'vitest'
import { rightOf, subjectOf } from '@kinora/contract/access.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { calls, idsOf, openMatrix } from './testing/access-matrix.ts'

const matrix = await openMatrix(inject('templateUrl'))
afterAll(matrix.close)
const before = await matrix.content()
const counts = { calls: calls.length, cases: 0, mixed: 0 }
const begun = performance.now()

const named = calls.map((it) => [it.name, it] as const)

test.each(named)(
  'ROLE-01 ROLE-02 ERROR-01 %s answers each of thirteen callers as the role matrix says',
  async (_, it) => {
    const { wrong, count } = await matrix.run(it)
    counts.cases += count
    expect(wrong).toEqual([])
  },
)

test.each(named.filter(([, it]) => it.roles !== 'anyone' && idsOf(it).length > 1))(
  '%s refuses every mix of own and foreign ids',
  async (_, it) => {
    const { wrong, count } = await matrix.runMixed(it)
    counts.mixed += count
    expect(wrong).toEqual([])
  },
)

test.each(named.filter(([, it]) => it.roles !== 'anyone'))(
  'ROLE-01 %s is open only to roles that the matrix gives a right, and a write only to those that may change',
  (_, it) => {
    const isWrite = it.method !== 'GET' && !it.isRead
    const without = (it.roles as readonly Role[]).filter((role) => {
      const right = rightOf(subjectOf(it), role)
      return right.scope === 'none' || (isWrite && right.access === 'read')
    })
    expect(without).toEqual([])
  },
)

test('every id in an address is of something the examples have', () => {
  const { ids } = matrix.principals[0]!.own
  const missing = calls.flatMap((it) =>
    idsOf(it)
      .filter((name) => !(name in ids))
      .map((name) => `${it.name}: ${name}`),
  )
  expect(missing, 'add it to testing/examples.ts').toEqual([])
})

test('no call wrote anything past its own transaction', async () => {
  expect(await matrix.content()).toBe(before)
})

test('there are thousands of cases, and they take less than a minute', () => {
  const seconds = (performance.now() - begun) / 1000
  process.stdout.write(`Role matrix: ${JSON.stringify({ ...counts, seconds: Math.round(seconds) })}\n`)
  expect(counts.cases + counts.mixed).toBeGreaterThan(7000)
})
