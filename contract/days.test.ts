import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  localDay,
  mondayOf,
  dayIn,
  startOfDay,
  weekdayOf,
  weekOfProgram,
  weeksBetween,
} from './days.ts'

test('days are added over months, leap days and the changes of daylight saving', () => {
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-04-04', '2026-04-06')).toBe(2)
  expect(daysBetween('2026-04-06', '2026-04-04')).toBe(-2)
})

test('moments count by their local day', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(daysBetween(new Date(2026, 0, 5, 23, 59), new Date(2026, 0, 6, 0, 1))).toBe(1)
})

test('a week starts on Monday', () => {
  expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([1, 7])
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
})

test('one moment is another day in another time zone', () => {
  const moment = new Date('2026-11-20T14:30:00Z')
  expect(dayIn('Australia/Perth', moment)).toBe('2026-11-20')
  expect(dayIn('Australia/Sydney', moment)).toBe('2026-11-21')
})

test('the weeks of a program are counted from its first day', () => {
  const program = { startDate: '2026-11-18', weeks: 2 }
  const weeks = [-1, 0, 6, 7, 20].map((days) => weekOfProgram(program, addDays(program.startDate, days)))
  expect(weeks).toEqual([null, 1, 1, 2, 2])
})

test('CONST-03 weeks between two days are whole and rounded up', () => {
  expect(['2026-11-02', '2026-11-08', '2026-11-09'].map((last) => weeksBetween('2026-11-02', last))).toEqual([1, 1, 2])
})

test('a day begins at its midnight in a time zone, also where the clocks have changed', () => {
  const begins = (day: string, zone = 'Australia/Sydney') => startOfDay(zone, day).toISOString()
  expect(begins('2026-11-27')).toBe('2026-11-26T13:00:00.000Z')
  // Clocks go forward at two on 4 October, and back at three on 5 April.
  expect(['2026-10-04', '2026-10-05', '2026-04-05', '2026-04-06'].map((day) => begins(day).slice(5, 16))).toEqual([
    '10-03T14:00',
    '10-04T13:00',
    '04-04T13:00',
    '04-05T14:00',
  ])
  // Midnight is skipped, occurs twice, or the hour before it is skipped.
  expect(begins('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(begins('2026-03-29', 'Atlantic/Azores')).toBe('2026-03-29T01:00:00.000Z')
  expect(begins('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  expect(begins('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z')
  expect(begins('2026-03-29', 'America/Nuuk')).toBe('2026-03-29T01:00:00.000Z')
  expect(begins('2026-11-27', 'UTC')).toBe('2026-11-27T00:00:00.000Z')
  expect(begins('2026-11-27', 'America/New_York')).toBe('2026-11-27T05:00:00.000Z')
})
