import { expect, test } from 'vitest'
import { conflictsOf, type Precaution, precautionsIn, type RestrictionTag } from '@kinora/contract/precautions.ts'
import { conflictLabel, precautionsLabel } from './precaution-conflicts.ts'

const precaution = (
  text: string,
  tags: Precaution['tags'],
  from: string | null = null,
  until: string | null = null,
) => ({ text, tags, from, until })
const asking = (...restrictionTags: RestrictionTag[]) => ({ restrictionTags, ownership: 'mine' as const, figure: null })
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
  expect(conflictLabel(asking('kneeling'), [kneeling], 'Ann')).toBe('Kneeling: not for Ann')
  expect(conflictLabel(asking('overhead', 'shoulder-abduction-past-90'), [abduction], 'Ann')).toBe(
    'Arms overhead, arm past 90°: not for Ann',
  )
  expect(conflictLabel(asking('impact'), [kneeling], 'Ann')).toBeUndefined()
})

test('an exercise whose restrictions nobody has checked says so for a patient with restrictions', () => {
  expect(conflictLabel(asking(), [kneeling], 'Ann')).toBe('Not checked for kneeling')
  expect(conflictLabel({ ...asking(), ownership: 'starter' }, [kneeling], 'Ann')).toBeUndefined()
  expect(conflictLabel({ ...asking(), figure: 'own-both-1' }, [kneeling], 'Ann')).toBeUndefined()
  expect(conflictLabel(asking(), [precaution('Blood thinner', [])], 'Ann')).toBeUndefined()
})

test('all precautions fit on one line', () => {
  expect(precautionsLabel([kneeling, precaution('Blood thinner', [])])).toBe('No kneeling. Blood thinner')
})
