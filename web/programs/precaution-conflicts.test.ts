import { expect, test } from 'vitest'
import type { Precaution } from '@kinora/contract/precautions.ts'
import { conflictsOf, conflictLabel, precautionsLabel, precautionsIn } from './precaution-conflicts.ts'

const precaution = (
  text: string,
  tags: Precaution['tags'],
  from: string | null = null,
  until: string | null = null,
) => ({ text, tags, from, until })
const kneeling = precaution('No kneeling.', ['kneeling'])
const abduction = precaution('No arm past 90°', ['shoulder-abduction-past-90', 'overhead'], '2026-11-01', '2026-11-30')

test('a precaution applies in every week that its dates overlap', () => {
  expect(precautionsIn([kneeling, abduction], '2026-11-30', '2026-12-06')).toEqual([kneeling, abduction])
  expect(precautionsIn([kneeling, abduction], '2026-12-01', '2026-12-07')).toEqual([kneeling])
  expect(precautionsIn([kneeling, abduction], '2026-10-26', '2026-11-01')).toEqual([kneeling, abduction])
  expect(precautionsIn([kneeling, abduction], null, null)).toEqual([kneeling, abduction])
})

test('a conflict with a precaution is named, with the patient', () => {
  expect(conflictsOf(['kneeling', 'impact'], [kneeling])).toEqual(['kneeling'])
  expect(conflictLabel(['kneeling'], [kneeling], 'Ann')).toBe('Kneeling: not for Ann')
  expect(conflictLabel(['overhead', 'shoulder-abduction-past-90'], [abduction], 'Ann')).toBe(
    'Arms overhead, arm past 90°: not for Ann',
  )
  expect(conflictLabel(['impact'], [kneeling], 'Ann')).toBeUndefined()
})

test('all precautions fit on one line', () => {
  expect(precautionsLabel([kneeling, precaution('Blood thinner', [])])).toBe('No kneeling. Blood thinner')
})
