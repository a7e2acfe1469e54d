import { expect, test } from 'vitest'
import type { Difficulty } from '@kinora/contract/workouts.ts'
import { tooEasyOf, type LoggedEntry } from './summary.rules.ts'

const today = '2026-11-23'
const said = (day: number, difficulty: Difficulty | null, facts: Partial<LoggedEntry> = {}): LoggedEntry => ({
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
  ['said once', [said(20, 'too easy')], null],
  ['said twice', [said(18, 'too easy'), said(20, 'too easy')], 2],
  ['said twice, with a day without an answer between', [said(18, 'too easy'), said(19, null), said(20, 'too easy')], 2],
  ['about right since', [said(18, 'too easy'), said(19, 'too easy'), said(20, 'about right')], null],
  ['too hard before', [said(17, 'too hard'), said(18, 'too easy'), said(20, 'too easy')], 2],
  ['painful', [said(18, 'too easy', { pain: 6 }), said(20, 'too easy')], null],
  ['changed since', [said(18, 'too easy', { isSettled: true }), said(20, 'too easy', { isSettled: true })], null],
  ['long ago', [said(5, 'too easy'), said(6, 'too easy')], null],
  ['said of two exercises', [said(18, 'too easy'), said(20, 'too easy', { exercise: 'Bridge' })], null],
])('an exercise that was too easy: %s', (_when, entries, times) => {
  expect(tooEasyOf(entries, today)).toEqual(times === null ? null : { exercise: 'Squat', times })
})
