import { expect, test } from 'vitest'
import type { Change } from '@kinora/contract/series.ts'
import { changeGroups, changeLine, highlightDifference } from './program-changes.ts'

const change = (facts: Partial<Change>): Change => ({
  _id: '00000000-0000-4000-a000-000000000001',
  at: new Date(2026, 10, 16, 9, 0).toISOString(),
  by: 'Sam Okafor',
  week: 3,
  series: 'Evening',
  kind: 'changed',
  exercise: 'Squat',
  before: '3 × 10 · 3 kg · rest 60 s',
  after: '3 × 10 · 5 kg · rest 60 s',
  reason: '',
  isNew: false,
  ...facts,
})

test.each([
  ['3 × 10 · 3 kg', '3 × 10 · 5 kg', '3 to 5 kg'],
  ['3 × 10', '3 × 12', '3 × 10 to 3 × 12'],
  ['3 × 10', '3 × 10 · hold 5 s', 'hold 5 s'],
  ['3 × 10 · hold 5 s', '3 × 10', 'without hold 5 s'],
  ['3 × 10 · 3 kg', '2 × 8 · 5 kg', '2 × 8, 5 kg'],
  ['3 × 10', '3 × 10', ''],
])('from %s to %s only what differs is said', (before, after, words) => {
  expect(highlightDifference(before, after)).toBe(words)
})

test('each kind of change has a description', () => {
  expect(changeLine(change({}))).toEqual({ strong: 'Squat 3 to 5 kg', rest: '' })
  expect(changeLine(change({ kind: 'added', exercise: 'Calf raise' }))).toEqual({
    strong: 'Calf raise added',
    rest: ' to Evening',
  })
  expect(changeLine(change({ kind: 'removed' }))).toEqual({ strong: 'Squat taken out', rest: ' of Evening' })
  expect(changeLine(change({ kind: 'moved', before: 'Morning', after: 'Evening' }))).toEqual({
    strong: 'Squat moved',
    rest: ' to Evening',
  })
  expect(changeLine(change({ kind: 'program', before: '6 weeks', after: '8 weeks' })).strong).toBe(
    'Program: 6 to 8 weeks',
  )
})

test('of the changes of a day those of exercises come before those of pages to read', () => {
  const program = { startDate: '2026-11-02', exerciseCount: 5, createdBy: 'Sam Okafor' }
  const [, day] = changeGroups(program, [change({ kind: 'added', exercise: 'Read: Pacing' }), change({})])
  expect(day!.lines.map(({ strong }) => strong)).toEqual(['Squat 3 to 5 kg', 'Read: Pacing added'])
})

test('changes of one person on one day are one dot, after the start of the program', () => {
  const program = { startDate: '2026-11-02', exerciseCount: 5, createdBy: 'Sam Okafor' }
  const groups = changeGroups(program, [
    change({}),
    change({ week: 4 }),
    change({ kind: 'added', exercise: 'Calf raise', at: new Date(2026, 10, 9, 9, 0).toISOString() }),
    change({ kind: 'added', at: new Date(2026, 9, 30, 9, 0).toISOString() }),
  ])
  expect(groups.map(({ number, day, lines }) => [number, day, lines[0]!.strong, lines.length])).toEqual([
    [1, '2026-11-02', 'Program started', 1],
    [2, '2026-11-09', 'Calf raise added', 1],
    [3, '2026-11-16', 'Squat 3 to 5 kg', 1],
  ])
})
