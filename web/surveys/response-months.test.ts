import { expect, test } from 'vitest'
import type { SurveyResponse } from '@kinora/contract/surveys.ts'
import { byDay, dayLabel, dayRange, monthFrom, monthRange, monthTitle, monthText, shadeOf } from './response-months.ts'

const at = (moment: string): SurveyResponse => ({
  _id: moment,
  submissionTimestamp: new Date(moment).getTime() / 1000,
  formData: { answers: {} },
  scores: [],
  alerts: [],
  handled: null,
  carer: null,
})

test('CALENDAR-01 a day is 25 points darker for each response, and never more than 99', () => {
  expect([0, 1, 2, 3, 4, 40].map(shadeOf)).toEqual([0, 25, 50, 75, 99, 99])
})

test('CALENDAR-06 a month spans from its first local second to its last, in unix seconds', () => {
  const { start, end } = monthRange('2026-11')
  expect(new Date(start * 1000)).toEqual(new Date(2026, 10, 1, 0, 0, 0))
  expect(new Date(end * 1000)).toEqual(new Date(2026, 10, 30, 23, 59, 59))
  expect(monthRange('2026-12').end - monthRange('2026-12').start).toBeGreaterThan(30 * 86_400)
})

test('PROMPT-04 today spans from local midnight to the last second before the next', () => {
  const { start, end } = dayRange(new Date(2026, 10, 21, 15, 4, 5, 6))
  expect(new Date(start * 1000)).toEqual(new Date(2026, 10, 21))
  expect(new Date(end * 1000)).toEqual(new Date(2026, 10, 21, 23, 59, 59))
})

test('months follow each other over the end of a year', () => {
  expect([monthFrom('2026-12', 1), monthFrom('2026-01', -1), monthFrom('2026-06', 12)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-06',
  ])
  expect(monthTitle('2026-06')).toBe('June 2026')
})

test('responses are grouped by local day, the earliest first', () => {
  const days = byDay([at('2026-11-19T23:59:59'), at('2026-11-20T00:00:00'), at('2026-11-19T07:42:16')])
  expect([...days].map(([day, list]) => [day, list.length])).toEqual([
    ['2026-11-19', 2],
    ['2026-11-20', 1],
  ])
  expect(days.get('2026-11-19')![0]!._id).toBe('2026-11-19T07:42:16')
  expect(monthText(days)).toBe('3 responses on 2 days')
  expect(monthText(new Map())).toBe('No responses')
})

test('a day announces how many responses it has', () => {
  expect(dayLabel('2026-11-19', 1)).toBe('Thursday 19 November 2026, 1 response')
  expect(dayLabel('2026-11-19', 0)).toBe('Thursday 19 November 2026, no responses')
})
