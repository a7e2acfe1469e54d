import { expect, test } from 'vitest'
import {
  count,
  formatBytes,
  formatDate,
  formatDay,
  formatMinutes,
  formatMoment,
  formatMoney,
  formatShortDay,
  formatTime,
  initials,
} from './format.ts'

const friday = new Date(2026, 10, 20, 9, 5, 7)

test('CONST-03 a day is written day, month, year, and the current one as Today', () => {
  expect(formatDay('2026-11-03')).toBe('03/11/2026')
  expect(formatDate(friday, friday)).toBe('Today')
  expect(formatDate('2026-11-20', friday)).toBe('Today')
  expect(formatDate('2026-11-19', friday)).toBe('19/11/2026')
})

test('CONST-03 a time has twelve hours', () => {
  expect(formatTime(friday)).toBe('09:05:07 AM')
  expect(formatTime(new Date(2026, 0, 1, 0, 0, 0))).toBe('12:00:00 AM')
  expect(formatTime(new Date(2026, 0, 1, 12, 30, 1))).toBe('12:30:01 PM')
  expect(formatTime(new Date(2026, 0, 1, 23, 59, 59))).toBe('11:59:59 PM')
  expect(formatMoment(friday, friday)).toBe('Today 09:05:07 AM')
})

test('ENUM-06 July is not abbreviated', () => {
  expect(formatShortDay('2026-07-04')).toBe('4 July')
  expect(formatShortDay('2026-06-04')).toBe('4 Jun')
})

test('CONST-02 money is in Australian dollars, and calculated until it is known', () => {
  expect(formatMoney(49.5)).toBe('$49.50')
  expect(formatMoney(1234)).toBe('$1,234.00')
  expect(formatMoney(undefined)).toBe('Calculating...')
  expect(formatMoney('49')).toBe('Calculating...')
  expect(formatMoney(Number.NaN)).toBe('Calculating...')
})

test('counts, minutes and sizes read as one would say them', () => {
  expect([count(1, 'patient'), count(0, 'patient')]).toEqual(['1 patient', '0 patients'])
  expect([formatMinutes(20), formatMinutes(725), formatMinutes(3900), formatMinutes(3600)]).toEqual([
    '1 min',
    '12 min',
    '1 h 5 min',
    '1 h',
  ])
  expect([formatBytes(0), formatBytes(999), formatBytes(4_200_000), formatBytes(200_000_000)]).toEqual([
    '0 bytes',
    '999 bytes',
    '4.2 MB',
    '200 MB',
  ])
})

test('initials are of the first and the last name', () => {
  expect(initials('Ann Kowalski')).toBe('AK')
  expect(initials(' Ann  Maria Kowalski ')).toBe('AK')
  expect(initials('Ann')).toBe('A')
  expect(initials('𠮷田 🦵')).toBe('𠮷🦵')
})
