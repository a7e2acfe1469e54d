import { expect, test } from 'vitest'
import { typedDay, isDay, parseDay } from './typed-days.ts'

test.each([
  ['14/03/1958', '1958-03-14'],
  ['14/3/1958', '1958-03-14'],
  ['14.3.1958', '1958-03-14'],
  ['14 3 1958', '1958-03-14'],
  ['14031958', '1958-03-14'],
  ['1958-3-14', '1958-03-14'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', '29/02/2023'],
  ['03/14/1958', '03/14/1958'],
  ['14/3/58', '14/3/58'],
  ['yesterday', 'yesterday'],
  ['  ', null],
])('%s is read as %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('a day is shown day first, and what is no day stays as it was typed', () => {
  expect(typedDay('1958-03-14')).toBe('14/03/1958')
  expect(typedDay('14/3/58')).toBe('14/3/58')
  expect(typedDay(null)).toBe('')
  expect(isDay('2023-02-29')).toBe(false)
})
