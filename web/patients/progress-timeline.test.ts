import { expect, test } from 'vitest'
import type { Progress } from '@kinora/contract/workouts.ts'
import { barKind, chartDescription, dayIndex, painY, spreadDots, timeline } from './progress-timeline.ts'

const days: Progress['days'] = Array.from({ length: 42 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 10, 2 + at)).toISOString().slice(0, 10),
  week: Math.floor(at / 7) + 1,
  planned: 1,
  done: 0,
  share: null,
  pain: at === 3 ? 7 : at === 1 ? 4 : null,
  painAfter: null,
  effort: null,
}))
const today = '2026-11-20'

test('six weeks share one axis, and the current week is marked', () => {
  const { weeks, step, x, labels } = timeline(days, 884, today)
  expect(weeks).toHaveLength(6)
  expect(weeks.filter(({ isCurrent }) => isCurrent).map(({ week }) => week)).toEqual([3])
  expect(step).toBe(20)
  expect([x(0), x(41)]).toEqual([46, 866])
  expect(labels.name(1)).toBe('Week 1')
})

test('on a phone weeks are numbers, and in a long program only some of them', () => {
  expect(timeline(days, 340, today).labels.name(2)).toBe('2')
  const year = Array.from({ length: 364 }, (_, at) => ({ ...days[at % 42]!, week: Math.floor(at / 7) + 1 }))
  expect(timeline(year, 340, today).labels).toMatchObject({ every: 4, hasPercent: false })
})

test.each([
  [{ day: '2026-11-19', planned: 1, share: 0.5 }, 'done'],
  [{ day: '2026-11-19', planned: 1, share: 0 }, 'missed'],
  [{ day: '2026-11-19', planned: 0, share: null }, 'rest'],
  [{ day: '2026-11-19', planned: 0, share: 1 }, 'done'],
  [{ day: today, planned: 1, share: null }, 'open'],
  [{ day: '2026-11-21', planned: 1, share: null }, 'ahead'],
])('a day is done, missed, rest, open or ahead: %o', (day, kind) => {
  expect(barKind(day, today)).toBe(kind)
})

test('pain 10 is at the top and 0 at the bottom', () => {
  expect([painY(10), painY(0)]).toEqual([24, 120])
})

test('a change before the program is placed on its first day, and dots do not overlap', () => {
  expect(dayIndex(days, '2026-10-30')).toBe(0)
  expect(dayIndex(days, '2026-11-09')).toBe(7)
  expect(dayIndex(days, '2027-01-01')).toBe(41)
  expect(spreadDots([46, 50, 200], 20, 866)).toEqual([46, 66, 200])
  expect(spreadDots([860, 866], 20, 866)).toEqual([846, 866])
})

test('the chart has a text description', () => {
  const weeks = [{ week: 1, adherence: 82, pain: 5, sessions: 6, planned: 7 }]
  expect(chartDescription({ weeks, days, stopAbove: 6 })).toBe(
    'Pain went from 4 to 7, at most 7. Above the stop rule of 6 on one day. Done: week 1 82%.',
  )
})
