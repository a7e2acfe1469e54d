import { expect, test } from 'vitest'
import { fillMonths, fillWeeks, lastMonths } from './dashboard.rules.ts'
import { outcomeStatistics, silenceOf, weekStatistics } from './statistics.rules.ts'

const morning = { id: 'morning', weekdays: [], timesPerWeek: null, weeks: [1, 2, 3], endsOn: null }
const session = (day: string, week: number, share = 1) => ({ seriesId: 'morning', week, day, share, isFinished: true })
const program = {
  ...{ startDate: '2026-11-02', weeks: 3, endsOn: null, pauses: [], series: [morning] },
  sessions: [session('2026-11-02', 1), session('2026-11-03', 1, 0.5)],
}
const away = { reason: 'away' as const, from: '2026-11-04', until: '2026-11-08' }

test('weeks that have begun are counted, with half a session as half', () => {
  expect(weekStatistics(program, ['2026-11-03'], '2026-11-10')).toEqual([
    { week: 1, firstDay: '2026-11-02', isOver: true, planned: 7, done: 1.5, finished: 2, isPainFlagged: true },
    { week: 2, firstDay: '2026-11-09', isOver: false, planned: 1, done: 0, finished: 0, isPainFlagged: false },
  ])
})

test('days of a pause are not planned, so that they are not missed', () => {
  const [first] = weekStatistics({ ...program, pauses: [away] }, [], '2026-11-10')
  expect(first).toMatchObject({ planned: 2, done: 1.5 })
})

test('a stopped program has no weeks after its end, and its last week is over', () => {
  const stopped = { ...program, endsOn: '2026-11-10' }
  expect(weekStatistics(stopped, [], '2026-11-24').map(({ week, isOver }) => [week, isOver])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(weekStatistics(stopped, [], '2026-11-11').at(-1)).toMatchObject({ week: 2, isOver: true, planned: 1 })
})

test.each([
  ['since the last session', [program], '2026-11-03', '2026-11-10', 6],
  ['during a pause', [{ ...program, pauses: [{ ...away, until: null }] }], '2026-11-03', '2026-11-10', 0],
  ['without a program that runs', [program], '2026-11-03', '2026-12-24', 0],
  ['after a pause', [{ ...program, pauses: [away] }], '2026-11-03', '2026-11-11', 2],
])('silence %s', (_, programs, lastDay, today, days) => {
  expect(silenceOf(programs, lastDay, today)).toBe(days)
})

const trend = {
  ...{ surveyId: 'nprs', title: 'Pain', least: 0, most: 10, better: 'lower' as const, meaningfulChange: 2 },
  points: [
    { day: '2026-09-01', value: 10, band: null },
    { day: '2026-11-01', value: 7, band: null },
    { day: '2026-11-20', value: 3, band: null },
    { day: '2027-02-01', value: 9, band: null },
  ],
}

test('the change of a score is from the first to the last around the program, and better is above 0', () => {
  expect(outcomeStatistics(program, [trend])).toEqual([
    { surveyId: 'nprs', title: 'Pain', lastDay: '2026-11-20', change: 4, meaningfulChange: 2 },
  ])
  expect(outcomeStatistics(program, [{ ...trend, better: 'higher' as const }])[0]!.change).toBe(-4)
  expect(outcomeStatistics(program, [{ ...trend, points: trend.points.slice(2) }])).toEqual([])
})

test('months and weeks without anything are there', () => {
  expect(lastMonths('2026-02-28', 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  const caseload = [{ month: '2026-02-01', active: 3, began: 1, ended: 0 }]
  expect(fillMonths(['2026-01-01', '2026-02-01'], caseload, [])).toEqual([
    { month: '2026-01-01', active: 0, began: 0, ended: 0, alerts: 0, answerMinutes: null },
    { month: '2026-02-01', active: 3, began: 1, ended: 0, alerts: 0, answerMinutes: null },
  ])
  const week = (week: string) => ({ week, planned: 5, finished: 4, adherence: 80 })
  expect(fillWeeks([week('2026-11-02'), week('2026-11-16')]).map(({ planned }) => planned)).toEqual([5, 0, 5])
  expect(fillWeeks([])).toEqual([])
})
