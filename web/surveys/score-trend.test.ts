import { expect, test } from 'vitest'
import type { SurveyTrend } from '@kinora/contract/surveys.ts'
import { changeOf, changeText, marksOf, meaningfulValue, plotOf, trendText } from './score-trend.ts'

const trend = (values: number[], rest: Partial<SurveyTrend> = {}): SurveyTrend => ({
  surveyId: '0',
  title: 'Mood',
  least: 0,
  most: 27,
  better: 'lower',
  meaningfulChange: 5,
  points: values.map((value, at) => ({ day: `2026-10-${String(1 + at * 7).padStart(2, '0')}`, value, band: null })),
  ...rest,
})

test('a change is measured from the first score, in the better direction', () => {
  expect(changeOf(trend([14, 12, 8]))).toEqual({ by: -6, isBetter: true, isMeaningful: true })
  expect(changeText(trend([14, 12, 8]))).toBe('Better by 6 since 01/10/2026, a meaningful change.')
  expect(changeText(trend([14, 16]))).toBe('Worse by 2 since 01/10/2026, less than a meaningful change.')
  expect(changeText(trend([14, 14]))).toBe('The same as 01/10/2026.')
  expect(changeText(trend([14]))).toBe('Answered once.')
})

test('a change without a known threshold is not called meaningful', () => {
  const change = trend([4.8, 6.4], { better: 'higher', most: 10, meaningfulChange: null })
  expect(changeText(change)).toBe('Better by 1.6 since 01/10/2026.')
})

test('the line of a meaningful change is on the better side and within the range', () => {
  expect(meaningfulValue(trend([14]))).toBe(9)
  expect(meaningfulValue(trend([3]))).toBeUndefined()
  expect(meaningfulValue(trend([4], { better: 'higher', most: 10, meaningfulChange: 2 }))).toBe(6)
  expect(meaningfulValue(trend([4], { meaningfulChange: null }))).toBeUndefined()
  expect(meaningfulValue(trend([]))).toBeUndefined()
})

test('the time axis spans at least six weeks', () => {
  const { marks, ticks, left, right, top, bottom } = plotOf(trend([27, 0]), 400, '2026-10-20')
  expect(marks[0]).toMatchObject({ x: left, y: top })
  expect(marks[1]!.y).toBe(bottom)
  expect(marks[1]!.x).toBeCloseTo(left + ((right - left) * 7) / 42)
  expect(ticks[0]!.words).toBe('1 Oct')
  expect(ticks.length).toBeLessThanOrEqual(5)
  expect(ticks.at(-1)!.x).toBeLessThanOrEqual(right)
})

test('a long history has fewer labels', () => {
  const long = trend([5, 6], {
    points: [
      { day: '2025-01-01', value: 5, band: null },
      { day: '2026-10-01', value: 6, band: null },
    ],
  })
  expect(plotOf(long, 400, '2026-10-20').ticks.length).toBeLessThanOrEqual(6)
})

test('the text alternative includes the direction', () => {
  const points = [
    { day: '2026-10-01', value: 14, band: 'Moderate' },
    { day: '2026-10-08', value: 8, band: 'Mild' },
  ]
  expect(trendText(trend([], { points }))).toBe(
    'Mood, from 0 to 27, lower is better: 8 on 08/10/2026, mild. Better by 6 since 01/10/2026, a meaningful change.',
  )
  expect(trendText(trend([]))).toBe('Mood: no scores yet.')
  expect(marksOf({ least: 0, most: 27 })).toEqual([0, 13.5, 27])
})
