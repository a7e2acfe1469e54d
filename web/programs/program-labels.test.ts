import { addDays } from '@kinora/contract/days.ts'
import { expect, test } from 'vitest'
import type { Program } from '@kinora/contract/programs.ts'
import {
  adherenceOf,
  contentLabel,
  daysOfWeek,
  endLabel,
  nextMonday,
  progressLabel,
  recentDays,
  regionOf,
  spanLabel,
} from './program-labels.ts'

const program = (more: Partial<Program>) =>
  ({ weeks: 6, startDate: '2026-11-02', endDate: '2026-12-13', state: 'running', currentWeek: 3, ...more }) as Program

test('the progress of a program has a label', () => {
  expect(progressLabel(program({}))).toBe('Week 3 of 6')
  expect(progressLabel(program({ state: 'planned', currentWeek: null }))).toBe('Starts 02/11/2026')
  expect(progressLabel(program({ state: 'finished', currentWeek: 6 }))).toBe('Finished 13/12/2026')
  expect(progressLabel(program({ state: 'stopped' }))).toBe('Stopped in week 3 of 6')
  expect(progressLabel(program({ state: null, startDate: null, endDate: null, currentWeek: null }))).toBe('6 weeks')
})

test('the dates of a program show one year, or two if they differ', () => {
  expect(spanLabel(program({}))).toBe('02/11 – 13/12/2026')
  expect(spanLabel(program({ endDate: '2027-01-03' }))).toBe('02/11/2026 – 03/01/2027')
  expect(spanLabel(program({ startDate: null, endDate: null }))).toBe('')
  expect(endLabel('2026-11-02', 6)).toBe('6 weeks, to 13/12/2026')
})

test('a week has seven days, also across the end of daylight saving', () => {
  expect(daysOfWeek({ startDate: '2026-11-02' }, 3)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOfWeek({ startDate: null }, 3)).toEqual({ from: null, to: null })
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

test('a program starts on the coming Monday, or today if it is one', () => {
  expect(nextMonday('2026-11-20')).toBe('2026-11-23')
  expect(nextMonday('2026-11-23')).toBe('2026-11-23')
  expect(nextMonday('2026-11-29')).toBe('2026-11-30')
})

test('the library is filtered by the body region in the title', () => {
  expect(
    ['Knee rehab', 'Lower back', 'Neck and posture', 'Rotator cuff', 'Achilles loading', 'Return to running'].map(
      regionOf,
    ),
  ).toEqual(['knee', 'lumbar', 'cervical', 'shoulder', 'ankle', undefined])
})

test('the series of a program are named and its exercises counted', () => {
  expect(contentLabel({ seriesNames: ['Morning', 'Evening'], exerciseCount: 5 })).toBe('Morning, Evening · 5 exercises')
  expect(contentLabel({ seriesNames: ['Morning'], exerciseCount: 1 })).toBe('Morning · 1 exercise')
  expect(contentLabel({ seriesNames: [], exerciseCount: 0 })).toBe('No series yet')
})

test('adherence weights days by their planned sessions and ignores rest days', () => {
  expect(
    adherenceOf([
      { share: 1, planned: 2 },
      { share: 0, planned: 1 },
      { share: null, planned: 0 },
    ]),
  ).toBe(67)
  expect(adherenceOf([{ share: null, planned: 0 }])).toBeUndefined()
})

test('the last fourteen days end today', () => {
  const days = recentDays([{ day: '2026-11-19', share: 0.5 }], '2026-11-20')
  expect(days).toHaveLength(14)
  expect(days.at(-1)).toEqual({ share: null, isToday: true })
  expect(days.at(-2)).toEqual({ share: 0.5, isToday: false })
})
