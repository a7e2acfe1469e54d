import { expect, test } from 'vitest'
import type { Difficulty } from '@kinora/contract/workouts.ts'
import { tooEasyOf, type LoggedEntry } from './summary.rules.ts'

const today = '2026-11-23'
const rated = (day: number, difficulty: Difficulty | null, facts: Partial<LoggedEntry> = {}): LoggedEntry => ({
  day: `2026-11-${String(day).padStart(2, '0')}`,
  exercise: 'Squat',
  pain: null,
  stopAbove: 5,
  setsDone: 3,
  setsPlanned: 3,
  skippedReason: null,
  difficulty,
  isSettled: false,
  ...facts,
})

test.each<[string, LoggedEntry[], number | null]>([
  ['said once', [rated(20, 'too easy')], null],
  ['said twice', [rated(18, 'too easy'), rated(20, 'too easy')], 2],
  [
    'said twice, with a day without an answer between',
    [rated(18, 'too easy'), rated(19, null), rated(20, 'too easy')],
    2,
  ],
  ['about right since', [rated(18, 'too easy'), rated(19, 'too easy'), rated(20, 'about right')], null],
  ['too hard before', [rated(17, 'too hard'), rated(18, 'too easy'), rated(20, 'too easy')], 2],
  ['painful', [rated(18, 'too easy', { pain: 6 }), rated(20, 'too easy')], null],
  ['changed since', [rated(18, 'too easy', { isSettled: true }), rated(20, 'too easy', { isSettled: true })], null],
  ['long ago', [rated(5, 'too easy'), rated(6, 'too easy')], null],
  ['said of two exercises', [rated(18, 'too easy'), rated(20, 'too easy', { exercise: 'Bridge' })], null],
])('an exercise that was too easy: %s', (_when, entries, times) => {
  expect(tooEasyOf(entries, today)).toEqual(times === null ? null : { exercise: 'Squat', times })
})
