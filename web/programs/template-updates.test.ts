import { expect, test } from 'vitest'
import type { TemplateUpdate, LinkedProgram } from '@kinora/contract/templates.ts'
import { defaultSelection, selectedUpdates, updateLabel, toggled } from './template-updates.ts'

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

test('an update has a label of one line', () => {
  expect(updateLabel(difference)).toBe('Week 2, Morning: Squat 3 × 10 → 4 × 12')
  expect(updateLabel({ ...difference, kind: 'added', before: '' })).toBe('Week 2, Morning: Squat added, 4 × 12')
  expect(updateLabel({ ...difference, kind: 'removed', after: '' })).toBe('Week 2, Morning: Squat removed')
  const reading: TemplateUpdate = { ...difference, kind: 'reading', exercise: 'Pacing', before: '', after: '' }
  expect(updateLabel(reading)).toBe('Week 2, Morning: Pacing added to read')
  expect(updateLabel({ ...reading, kind: 'withdrawnReading' })).toBe('Week 2, Morning: Pacing no longer to read')
  expect(updateLabel({ ...reading, week: null })).toBe('Every week, Morning: Pacing added to read')
  const rule: TemplateUpdate = {
    ...difference,
    kind: 'rule',
    week: null,
    before: '',
    after: '2 reps more after 4 sessions',
  }
  expect(updateLabel(rule)).toBe('Progression of Squat: 2 reps more after 4 sessions')
  expect(updateLabel({ ...rule, exercise: null })).toBe('Progression of Morning: 2 reps more after 4 sessions')
  const block: TemplateUpdate = {
    ...difference,
    kind: 'series',
    week: null,
    exercise: null,
    before: '',
    after: 'Evening · Mon',
  }
  expect(updateLabel(block)).toBe('New series: Evening · Mon')
  expect(updateLabel({ ...block, before: 'Night' })).toBe('Series Night → Evening · Mon')
})

test('updates that replace a change for the patient are not selected by default', () => {
  const ann = linkedProgram('ann', [difference, { ...difference, _id: 'b', isCustomized: true }])
  expect([...defaultSelection(ann)]).toEqual(['a'])
  expect([...toggled(toggled(defaultSelection(ann), 'b'), 'a')]).toEqual(['b'])
})

test('only programs with a selected update are sent', () => {
  const all = [
    linkedProgram('ann', [difference]),
    linkedProgram('ben', [{ ...difference, isCustomized: true }]),
    linkedProgram('cleo', []),
  ]
  expect(selectedUpdates(all, defaultSelection)).toEqual([{ programId: 'ann', ids: ['a'] }])
})
