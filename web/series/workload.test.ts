import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { Prescription, SeriesInWeek } from '@kinora/contract/series.ts'
import { equipmentWords, rhythmWords, sessionMinutes, weekdayWords, workloadOf } from './workload.ts'

const dosage = Dosage.parse({ set: '3', repsMin: 10 })
type Card = Partial<Pick<Prescription, 'dosage'>> & { equipment?: string[] }
const card = ({ equipment = [], ...more }: Card = {}) =>
  ({ dosage, side: 'none', exercise: { equipment }, ...more }) as unknown as Prescription
const series = (name: string, count: number, rhythm: Partial<Pick<SeriesInWeek, 'weekdays' | 'timesPerWeek'>> = {}) =>
  ({
    name,
    weekdays: [],
    timesPerWeek: null,
    ...rhythm,
    assignedExercises: Array.from({ length: count }, () => card()),
  }) as unknown as SeriesInWeek

test('how often a series is done is said in words', () => {
  expect(rhythmWords({ weekdays: [], timesPerWeek: null })).toBe('daily')
  expect(rhythmWords({ weekdays: [2, 5], timesPerWeek: null })).toBe('Tue, Fri')
  expect(rhythmWords({ weekdays: [], timesPerWeek: 1 })).toBe('once a week')
  expect(rhythmWords({ weekdays: [], timesPerWeek: 3 })).toBe('3 times a week')
  expect(rhythmWords({ weekdays: [], timesPerWeek: 14 })).toBe('twice a day')
  expect(weekdayWords([5, 1, 2, 3, 4])).toBe('Mon to Fri')
  expect(weekdayWords([6, 7])).toBe('Sat, Sun')
})

test('a usual day is counted, and the days above five are named', () => {
  const week = [series('Morning', 3), series('Evening', 2), series('Gym day', 2, { weekdays: [2, 5] })]
  expect(workloadOf(week)).toMatchObject({ count: 5, warning: '7 on Tue, Fri. Most keep up with 5' })
  expect(workloadOf(week).minutes).toBe(sessionMinutes(week[0]!) + sessionMinutes(week[1]!))
})

test('five a day is no reason for a warning, six is', () => {
  expect(workloadOf([series('Morning', 5)])).toMatchObject({ count: 5, warning: undefined })
  expect(workloadOf([series('Morning', 6)])).toMatchObject({ count: 6, warning: '6 a day. Most keep up with 5' })
})

test('a series without days of its own counts alone, and on top of the fullest day', () => {
  const floating = series('Gym', 4, { timesPerWeek: 3 })
  expect(workloadOf([floating])).toMatchObject({ count: 4, warning: undefined })
  expect(workloadOf([series('Morning', 3), floating])).toMatchObject({
    count: 3,
    warning: '7 on days with Gym. Most keep up with 5',
  })
})

test('twice a day is twice the minutes, and an empty series is none', () => {
  const twice = series('Stretch', 2, { timesPerWeek: 14 })
  expect(workloadOf([twice]).minutes).toBe(2 * sessionMinutes(twice))
  expect(workloadOf([series('Morning', 0)])).toEqual({ count: 0, minutes: 0, warning: undefined })
  expect(workloadOf([])).toEqual({ count: 0, minutes: 0, warning: undefined })
})

test('what must be at hand is named once, with the loads as they are prescribed', () => {
  const load = (type: 'weight' | 'band', value: number | null, bandColor: 'red' | null) =>
    Dosage.parse({ load: { type, value, unit: value ? 'kg' : null, bandColor } })
  const week = [
    { ...series('Morning', 0), assignedExercises: [card({ equipment: ['none'] }), card({ equipment: ['mat'] })] },
    {
      ...series('Gym', 0),
      assignedExercises: [
        card({ equipment: ['mat', 'step'], dosage: load('weight', 5, null) }),
        card({ equipment: ['band'], dosage: load('band', null, 'red') }),
      ],
    },
  ]
  expect(equipmentWords(week)).toBe('Mat, step, 5 kg, red band')
  expect(equipmentWords([series('Morning', 2)])).toBe('')
})
