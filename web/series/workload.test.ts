import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { Prescription, SeriesInWeek } from '@kinora/contract/series.ts'
import { equipmentLabel, frequencyLabel, sessionMinutes, weekdaysLabel, workloadOf } from './workload.ts'

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

test('the frequency of a series has a label', () => {
  expect(frequencyLabel({ weekdays: [], timesPerWeek: null })).toBe('daily')
  expect(frequencyLabel({ weekdays: [2, 5], timesPerWeek: null })).toBe('Tue, Fri')
  expect(frequencyLabel({ weekdays: [], timesPerWeek: 1 })).toBe('once a week')
  expect(frequencyLabel({ weekdays: [], timesPerWeek: 3 })).toBe('3 times a week')
  expect(frequencyLabel({ weekdays: [], timesPerWeek: 14 })).toBe('twice a day')
  expect(weekdaysLabel([5, 1, 2, 3, 4])).toBe('Mon to Fri')
  expect(weekdaysLabel([6, 7])).toBe('Sat, Sun')
})

test('a usual day is counted, and days with more than five exercises are named', () => {
  const week = [series('Morning', 3), series('Evening', 2), series('Gym day', 2, { weekdays: [2, 5] })]
  expect(workloadOf(week)).toMatchObject({ count: 5, warning: '7 on Tue, Fri. Most people keep up with 5' })
  expect(workloadOf(week).minutes).toBe(sessionMinutes(week[0]!) + sessionMinutes(week[1]!))
})

test('five exercises a day give no warning, six do', () => {
  expect(workloadOf([series('Morning', 5)])).toMatchObject({ count: 5, warning: undefined })
  expect(workloadOf([series('Morning', 6)])).toMatchObject({ count: 6, warning: '6 a day. Most people keep up with 5' })
})

test('a series without fixed days counts alone, and on top of the busiest day', () => {
  const floating = series('Gym', 4, { timesPerWeek: 3 })
  expect(workloadOf([floating])).toMatchObject({ count: 4, warning: undefined })
  expect(workloadOf([series('Morning', 3), floating])).toMatchObject({
    count: 3,
    warning: '7 on days with Gym. Most people keep up with 5',
  })
})

test('twice a day doubles the minutes, and an empty series has none', () => {
  const twice = series('Stretch', 2, { timesPerWeek: 14 })
  expect(workloadOf([twice]).minutes).toBe(2 * sessionMinutes(twice))
  expect(workloadOf([series('Morning', 0)])).toEqual({ count: 0, minutes: 0, warning: undefined })
  expect(workloadOf([])).toEqual({ count: 0, minutes: 0, warning: undefined })
})

test('equipment is listed once, with the prescribed loads', () => {
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
  expect(equipmentLabel(week)).toBe('Mat, step, 5 kg, red band')
  expect(equipmentLabel([series('Morning', 2)])).toBe('')
})
