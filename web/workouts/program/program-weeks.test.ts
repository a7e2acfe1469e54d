import { expect, test } from 'vitest'
import { painSentence, workoutTotals, weekDates, weekStart } from './program-weeks.ts'

const weeks = (...pain: (number | null)[]) => ({
  weeks: pain.map((each, at) => ({ week: at + 1, adherence: null, pain: each, sessions: at, planned: 12 })),
})

test('a week is described by its days', () => {
  expect(weekDates('2026-11-02', 1)).toBe('2 – 8 Nov')
  expect(weekDates('2026-11-02', 5)).toBe('30 Nov – 6 Dec')
  expect(weekStart('2026-11-02', 4)).toBe('Starts Mon 23 Nov')
})

test('sessions are added up over the weeks', () => {
  expect(workoutTotals(weeks(1, 1, 1))).toEqual({ done: 3, planned: 36 })
})

test.each([
  [weeks(6, 5, 4), 'Going down. Keep at it.'],
  [weeks(3, null, 5), 'Going up. Take it easier, and tell us.'],
  [weeks(3, 3.2), 'About the same.'],
  [weeks(3, null), ''],
  [weeks(), ''],
])('pain of %o', (of, words) => expect(painSentence(of)).toBe(words))
