import { expect, test } from 'vitest'
import {
  basisOf,
  healthExercise,
  healthOutcome,
  healthWeeks,
  countUnlessFew,
  type WeekCounts,
} from './template-health.rules.ts'

test.each([
  // count, among, stated
  [0, 12, 0],
  [1, 12, null],
  [4, 12, null],
  [5, 12, 5],
  [7, 12, 7],
  [8, 12, null],
  [11, 12, null],
  [12, 12, 12],
  [4, 4, null],
])('%i of %i patients is stated as %s: neither they nor the others may be one to four', (count, among, stated) => {
  expect(countUnlessFew(count, among)).toBe(stated)
})

test('a figure of four patients is not shown, one of five is', () => {
  expect(basisOf(4)).toEqual({ isShown: false, patients: null })
  expect(basisOf(5)).toEqual({ isShown: true, patients: 5 })
  expect(basisOf(9, 12)).toEqual({ isShown: true, patients: null })
  expect(basisOf(0)).toEqual({ isShown: false, patients: null })
})

const week = (week: number, patients: number, more: Partial<WeekCounts> = {}): WeekCounts => ({
  ...{ week, patients, low: 40, median: 60, high: 80, droppedOff: 3, withSession: patients, flagged: 2 },
  ...more,
})

test('a week of few patients loses every figure, and its number is not given away by the week before', () => {
  const [first, second, third, fourth] = healthWeeks([week(1, 12), week(2, 10), week(3, 6), week(4, 4)], 12)
  expect(first).toEqual({
    ...{ week: 1, isShown: true, patients: 12, low: 40, median: 60, high: 80, droppedOff: 25 },
    pain: { isShown: true, patients: 12, flagged: 17 },
  })
  // Only two patients are in the first week but not in the second, so the number of the second is hidden.
  expect(second).toMatchObject({ isShown: true, patients: null, pain: { patients: null } })
  // Six patients are in the first week but not in the third; the second week's number is not shown.
  expect(third).toMatchObject({ patients: 6 })
  expect(fourth).toEqual({
    ...{ week: 4, isShown: false, patients: null, low: null, median: null, high: null, droppedOff: null },
    pain: { isShown: false, patients: null, flagged: null },
  })
})

test('the number with a session does not tell how few had none', () => {
  const [only] = healthWeeks([week(1, 12, { withSession: 10 })], 12)
  expect(only!.pain).toEqual({ isShown: true, patients: null, flagged: 20 })
  const [few] = healthWeeks([week(1, 12, { withSession: 3 })], 12)
  expect(few!.pain).toEqual({ isShown: false, patients: null, flagged: null })
})

const counts = {
  ...{ exerciseId: 'a', patients: 12, logged: 200, done: 150, flagged: 20, withLog: 12 },
  ...{ removed: 5, swapped: 3, tooEasy: 0, tooHard: 6 },
  swappedFor: [{ exerciseId: 'b', patients: 3 }],
  skips: [
    { reason: 'no time' as const, patients: 5 },
    { reason: 'pain' as const, patients: 6 },
    { reason: 'away' as const, patients: 1 },
  ],
}

const names = new Map([
  ['a', 'Squat'],
  ['b', 'Wall sit'],
])

test('an exercise says how many it was removed for, swapped for and too hard for, of five patients at least', () => {
  expect(healthExercise(counts, names)).toEqual({
    ...{ exerciseId: 'a', name: 'Squat', isShown: true, patients: 12, done: 75, flagged: 10 },
    ...{ removed: 5, swapped: null, tooEasy: 0, tooHard: 6, swappedFor: [] },
    skips: [
      { reason: 'pain', patients: 6 },
      { reason: 'no time', patients: 5 },
    ],
  })
})

test('one replacement of few patients hides the others, since the rest of a sum is known', () => {
  const swappedFor = [
    { exerciseId: 'b', patients: 6 },
    { exerciseId: 'c', patients: 2 },
  ]
  expect(healthExercise({ ...counts, patients: 20, swapped: 8, swappedFor }, names).swappedFor).toEqual([])
})

test('a replacement whose exercise is gone is left out, and does not uncover the others', () => {
  const swapped = (gone: number) => [
    { exerciseId: 'b', patients: 6 },
    { exerciseId: 'gone', patients: gone },
  ]
  const shown = (gone: number) =>
    healthExercise({ ...counts, patients: 20, swapped: 6 + gone, swappedFor: swapped(gone) }, names).swappedFor
  expect(shown(6)).toEqual([{ name: 'Wall sit', patients: 6 }])
  expect(shown(2)).toEqual([])
})

test('an exercise of four patients loses every figure', () => {
  expect(healthExercise({ ...counts, patients: 4, withLog: 4, removed: 0 }, names)).toMatchObject({
    ...{ isShown: false, patients: null, done: null, flagged: null, removed: null, tooHard: null },
    ...{ swappedFor: [], skips: [] },
  })
})

test('an outcome of four patients loses its change; one without a meaningful change has no share', () => {
  const outcome = { title: 'NPRS', patients: 6, change: 2.25, meaningfulChange: 2, reached: 3 }
  expect(healthOutcome(outcome, 6)).toMatchObject({ patients: 6, change: 2.3, reached: 50 })
  expect(healthOutcome({ ...outcome, patients: 4 }, 4)).toMatchObject({ isShown: false, change: null, reached: null })
  expect(healthOutcome({ ...outcome, meaningfulChange: null }, 6)).toMatchObject({ reached: null })
})
