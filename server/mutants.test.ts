import { afterAll, expect, inject, test } from 'vitest'
import { openProbe } from './testing/tenant-isolation.ts'
import { openMutants } from './testing/mutants.ts'

const { mutants, close } = await openMutants(inject('templateUrl'))
afterAll(close)

const few = [
  'drop policy own_organization on patients',
  'open policy own_organization on workouts to every row',
  'open policy own_organization on programs to every write',
  'drop policy every_organization on accounts',
  'open policy starter on exercises to every row',
  'open patients.list to every role',
  'open accounts.user to anyone',
  'let a practitioner see the whole organization in patients.get',
  'let a patient see the whole organization in workouts.saveSeries',
  'let a practitioner see the whole organization in series.week',
]
const sample = mutants.filter(({ name }) => few.includes(name))

test('there is a mutant for every policy, every call and every object rule', () => {
  const count = (kind: string) => mutants.filter((mutant) => mutant.kind === kind).length
  expect(count('policy')).toBeGreaterThan(80)
  expect(count('who')).toBeGreaterThan(45)
  expect(count('object')).toBeGreaterThan(40)
  expect(sample.map(({ name }) => name).toSorted()).toEqual(few.toSorted())
})

test.each(sample.map((mutant) => [mutant.name, mutant] as const))(
  'ROLE-01 somebody notices it: %s',
  async (_, mutant) => {
    expect(await mutant.notice()).not.toEqual([])
  },
)

const probe = await openProbe(inject('templateUrl'))
afterAll(probe.close)
test.each(await probe.tables())(
  '%s lets an organization see and change its own rows, and none of others',
  async (table) => {
    expect(await probe.probe(table)).toEqual([])
  },
)
