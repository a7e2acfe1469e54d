import { expect, test } from 'vitest'
import type { TemplateUpdate, LinkedProgram } from '@kinora/contract/templates.ts'
import { allDifferences, chosenIn, differenceWords, toggled } from './following.ts'

const difference: TemplateUpdate = {
  _id: 'a',
  kind: 'changed',
  week: 2,
  series: 'Morning',
  exercise: 'Squat',
  before: '3 × 10',
  after: '4 × 12',
  isCustomized: false,
}
const linkedProgram = (id: string, updates: TemplateUpdate[]) => ({ program: { _id: id }, updates }) as LinkedProgram

test('a difference is told in one line', () => {
  expect(differenceWords(difference)).toBe('Week 2, Morning: Squat 3 × 10 → 4 × 12')
  expect(differenceWords({ ...difference, kind: 'added', before: '' })).toBe('Week 2, Morning: Squat added, 4 × 12')
  expect(differenceWords({ ...difference, kind: 'removed', after: '' })).toBe('Week 2, Morning: Squat taken out')
  const block: TemplateUpdate = {
    ...difference,
    kind: 'series',
    week: null,
    exercise: null,
    before: '',
    after: 'Evening · Mon',
  }
  expect(differenceWords(block)).toBe('New series: Evening · Mon')
  expect(differenceWords({ ...block, before: 'Night' })).toBe('Series Night → Evening · Mon')
})

test('what was made for a patient is not chosen unless somebody says so', () => {
  const ann = linkedProgram('ann', [difference, { ...difference, _id: 'b', isCustomized: true }])
  expect([...allDifferences(ann)]).toEqual(['a'])
  expect([...toggled(toggled(allDifferences(ann), 'b'), 'a')]).toEqual(['b'])
})

test('only programs with something chosen are sent', () => {
  const all = [
    linkedProgram('ann', [difference]),
    linkedProgram('ben', [{ ...difference, isCustomized: true }]),
    linkedProgram('cleo', []),
  ]
  expect(chosenIn(all, allDifferences)).toEqual([{ programId: 'ann', ids: ['a'] }])
})
