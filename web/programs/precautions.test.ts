import { expect, test } from 'vitest'
import type { Precaution } from '@kinora/contract/precautions.ts'
import { conflictsOf, conflictWords, precautionLine, precautionsIn } from './precautions.ts'

const precaution = (
  text: string,
  tags: Precaution['tags'],
  from: string | null = null,
  until: string | null = null,
) => ({ text, tags, from, until })
const kneeling = precaution('No kneeling.', ['kneeling'])
const abduction = precaution('No arm past 90°', ['shoulder-abduction-past-90', 'overhead'], '2026-11-01', '2026-11-30')

test('a precaution holds in the weeks its days reach into', () => {
  expect(precautionsIn([kneeling, abduction], '2026-11-30', '2026-12-06')).toEqual([kneeling, abduction])
  expect(precautionsIn([kneeling, abduction], '2026-12-01', '2026-12-07')).toEqual([kneeling])
  expect(precautionsIn([kneeling, abduction], '2026-10-26', '2026-11-01')).toEqual([kneeling, abduction])
  expect(precautionsIn([kneeling, abduction], null, null)).toEqual([kneeling, abduction])
})

test('what an exercise does against a precaution is said, with the name', () => {
  expect(conflictsOf(['kneeling', 'impact'], [kneeling])).toEqual(['kneeling'])
  expect(conflictWords(['kneeling'], [kneeling], 'Ann')).toBe('Kneeling: not for Ann')
  expect(conflictWords(['overhead', 'shoulder-abduction-past-90'], [abduction], 'Ann')).toBe(
    'Arms overhead, arm past 90°: not for Ann',
  )
  expect(conflictWords(['impact'], [kneeling], 'Ann')).toBeUndefined()
})

test('all of them stand on one line', () => {
  expect(precautionLine([kneeling, precaution('Blood thinner', [])])).toBe('No kneeling. Blood thinner')
})
