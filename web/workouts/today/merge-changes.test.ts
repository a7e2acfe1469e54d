import { expect, test } from 'vitest'
import type { Change } from '@kinora/contract/series.ts'
import { mergeChanges } from './merge-changes.ts'

const change = (facts: Partial<Change>): Change => ({
  _id: Math.random().toString(),
  at: '2026-11-20T08:00:00.000Z',
  by: 'Sam Okafor',
  week: 3,
  series: 'Morning',
  kind: 'changed',
  exercise: 'Squat',
  before: '',
  after: '',
  reason: '',
  isNew: true,
  ...facts,
})
const mergedLines = (...changes: Partial<Change>[]) =>
  mergeChanges(changes.map(change)).map(({ kind, exercise, before, after }) => [kind, exercise, before, after])

test('two changes of an exercise are one, from what was last seen to now', () => {
  expect(
    mergedLines({ before: '3 × 8 · 5 kg', after: '3 × 6 · 3 kg' }, { before: '3 × 8 · 3 kg', after: '3 × 8 · 5 kg' }),
  ).toEqual([['changed', 'Squat', '3 × 8 · 3 kg', '3 × 6 · 3 kg']])
})

test('a change in this and later weeks is told once', () => {
  const weeks = [5, 4, 3].map((week) => ({ week, before: '3 × 8', after: '3 × 10' }))
  expect(mergedLines(...weeks)).toEqual([['changed', 'Squat', '3 × 8', '3 × 10']])
})

test('what was changed back, or added and taken out again, is not told', () => {
  expect(mergedLines({ before: '3 × 10', after: '3 × 8' }, { before: '3 × 8', after: '3 × 10' })).toEqual([])
  expect(mergedLines({ kind: 'removed' }, { kind: 'added' })).toEqual([])
})

test('an exercise that was added and then changed is new, as it is now', () => {
  expect(mergedLines({ before: '3 × 8', after: '3 × 10' }, { kind: 'added', after: '3 × 8' })).toEqual([
    ['added', 'Squat', '', '3 × 10'],
  ])
})

test('exercises and series are kept apart', () => {
  expect(
    mergedLines(
      { after: 'a' },
      { exercise: 'Bridge', after: 'b' },
      { series: 'Evening', after: 'c' },
      { exercise: null, kind: 'added' },
    ),
  ).toHaveLength(4)
})
