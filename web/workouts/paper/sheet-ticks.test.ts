import { expect, test } from 'vitest'
import { weekdayOf } from '@kinora/contract/days.ts'
import { boxOf, changedDays, isOpenBox, ticksOf, withPlanned } from './sheet-ticks.ts'
import { samplePaperWeek, squatId, bridgeId, morningId } from '../../testing/sample-paper-week.ts'

const sheet = samplePaperWeek()
const [monday, tuesday, wednesday, thursday, friday] = sheet.days.map(({ day }) => day) as [
  string,
  string,
  string,
  string,
  string,
]

test('days to come and what the patient recorded are closed', () => {
  expect(sheet.days.map(({ day }) => isOpenBox(sheet, morningId, day))).toEqual([
    ...[true, true, false, true],
    ...[false, false, false],
  ])
})

test('unchanged ticks send nothing', () => {
  expect(changedDays(sheet, ticksOf(sheet))).toEqual([])
})

test('a changed day is sent whole, another not at all', () => {
  const { ticked, pain } = ticksOf(sheet)
  const ticks = { ticked: new Set([...ticked, boxOf(bridgeId, tuesday)]), pain: { ...pain, [monday]: 0 } }
  expect(changedDays(sheet, ticks)).toEqual([
    { day: monday, pain: 0, sessions: [{ seriesId: morningId, done: [squatId] }] },
    { day: tuesday, pain: null, sessions: [{ seriesId: morningId, done: [bridgeId] }] },
  ])
})

test('ticking everything planned leaves out rest days, days to come and what the patient recorded', () => {
  const { ticked } = withPlanned(sheet, ticksOf(sheet), weekdayOf)
  const has = (day: string) => [squatId, bridgeId].map((id) => ticked.has(boxOf(id, day)))
  expect(has(monday)).toEqual([true, true])
  expect(has(tuesday)).toEqual([false, false])
  expect(has(wednesday)).toEqual([true, false])
  expect(has(thursday)).toEqual([true, true])
  expect(has(friday)).toEqual([false, false])
})

test.each([
  ['the weekdays of a series', { weekdays: [1, 3, 4, 5] }, '2026-11-16 2026-11-18'],
  ['every day', { weekdays: [] }, '2026-11-16 2026-11-17 2026-11-18'],
  ['three times a week', { weekdays: [], timesPerWeek: 3 }, '2026-11-16 2026-11-17 2026-11-18'],
])('ticking everything planned leaves out days that the patient paused: %s', (_, plan, expected) => {
  const week = samplePaperWeek({
    days: sheet.days.map((each) => ({ ...each, isFuture: false, isPaused: each.day >= thursday })),
    series: sheet.series.map((each) => ({ ...each, ...plan })),
    sessions: [],
  })
  const { ticked } = withPlanned(week, ticksOf(week), weekdayOf)
  const days = week.days.map(({ day }) => day).filter((day) => ticked.has(boxOf(bridgeId, day)))
  expect(days.join(' ')).toBe(expected)
})

test.each([
  ['a week of which nothing is known', [], '2026-11-16 2026-11-18 2026-11-20'],
  ['a session that the patient recorded', [{ day: 22, isByPatient: true }], '2026-11-16 2026-11-19'],
  ['a day that is ticked already', [{ day: 17, isByPatient: false }], '2026-11-16 2026-11-17 2026-11-20'],
])('of a series for three times a week, everything planned is three days: %s', (_, known, expected) => {
  const sessions = known.map(({ day, isByPatient }) => ({
    ...{ seriesId: morningId, day: `2026-11-${day}`, done: [squatId], isByPatient },
  }))
  const week = samplePaperWeek({
    days: sheet.days.map((each) => ({ ...each, isFuture: false })),
    series: sheet.series.map((each) => ({ ...each, weekdays: [], timesPerWeek: 3 })),
    sessions,
  })
  const { ticked } = withPlanned(week, ticksOf(week), weekdayOf)
  const days = week.days.map(({ day }) => day).filter((day) => ticked.has(boxOf(bridgeId, day)))
  expect(days.join(' ')).toBe(expected)
})
