import { afterAll, expect, inject, test } from 'vitest'
import { subjectOf } from '@kinora/contract/access.ts'
import { accessRightOf } from '@kinora/contract/role-matrix.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { calls, idsOf, openMatrix } from './testing/access-matrix.ts'

const matrix = await openMatrix(inject('templateUrl'))
afterAll(matrix.close)
const before = await matrix.content()
const counts = { calls: calls.length, cases: 0, mixed: 0 }

const named = calls.map((item) => [item.name, item] as const)

test.each(named)(
  'ROLE-01 ROLE-02 ERROR-01 %s answers each of sixteen callers as the role matrix says',
  async (_, item) => {
    const { wrong, count } = await matrix.run(item)
    counts.cases += count
    expect(wrong).toEqual([])
  },
)

test.each(named.filter(([, item]) => item.roles !== 'anyone' && idsOf(item).length > 1))(
  '%s refuses every mix of own and foreign ids',
  async (_, item) => {
    const { wrong, count } = await matrix.runMixed(item)
    counts.mixed += count
    expect(wrong).toEqual([])
  },
)

test.each(named.filter(([, item]) => item.roles !== 'anyone'))(
  'ROLE-01 %s is open only to roles that the matrix gives a right, and a write only to those that may change',
  (_, item) => {
    const isWrite = item.method !== 'GET' && !item.isRead
    const without = (item.roles as readonly Role[]).filter((role) => {
      const right = accessRightOf(subjectOf(item), role)
      return right.scope === 'none' || (isWrite && right.access === 'read')
    })
    expect(without).toEqual([])
  },
)

test('every id in an address is of something the examples have', () => {
  const { ids } = matrix.principals[0]!.own
  const missing = calls.flatMap((item) =>
    idsOf(item)
      .filter((name) => !(name in ids))
      .map((name) => `${item.name}: ${name}`),
  )
  expect(missing, 'add it to testing/examples.ts').toEqual([])
})

test('no call wrote anything past its own transaction', async () => {
  expect(await matrix.content()).toBe(before)
})

test('there are thousands of cases', () => {
  expect(counts.cases + counts.mixed).toBeGreaterThan(7000)
})
