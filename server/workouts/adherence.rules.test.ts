import { addDays, daysBetween, weekdayOf } from '@kinora/contract/days.ts'
import { expect, test } from 'vitest'
import type { LogEntry } from '@kinora/contract/workouts.ts'
import {
  adherence,
  dayShare,
  countFinished,
  lastDays,
  planOf,
  plannedCount,
  workoutShare,
  setsDone,
  type FollowedPrescription,
  type PlannedProgram,
  type PlannedSeries,
  type WorkoutShare,
} from './adherence.rules.ts'

const monday = '2026-11-02'
const series = (facts: Partial<PlannedSeries> = {}): PlannedSeries => ({
  id: 'morning',
  weekdays: [],
  timesPerWeek: null,
  weeks: [1, 2],
  endsOn: null,
  ...facts,
})
const program = (facts: Partial<PlannedProgram> = {}): PlannedProgram => ({
  startDate: monday,
  weeks: 1,
  endsOn: null,
  pauses: [],
  series: [series()],
  ...facts,
})
const done = (day: string, facts: Partial<WorkoutShare> = {}): WorkoutShare => ({
  seriesId: 'morning',
  week: 1,
  day,
  share: 1,
  isFinished: true,
  ...facts,
})
const counts = (of: PlannedProgram, workouts: WorkoutShare[] = []) => planOf(of, workouts).map(plannedCount)

test.each([
  ['2026-11-02', 1],
  ['2026-11-08', 7],
  ['2024-02-29', 4],
])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

test('days are counted across month ends, leap days and daylight saving', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2)
  expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test.each<[string, Partial<PlannedSeries>, number[]]>([
  ['every day', {}, [1, 1, 1, 1, 1, 1, 1]],
  ['on its weekdays', { weekdays: [1, 3, 5] }, [1, 0, 1, 0, 1, 0, 0]],
  ['three times a week, as late as possible', { timesPerWeek: 3 }, [0, 0, 0, 0, 1, 1, 1]],
  ['ten times a week, so twice on some days', { timesPerWeek: 10 }, [0, 0, 2, 2, 2, 2, 2]],
  ['not at all in a week without exercises', { weeks: [2] }, [0, 0, 0, 0, 0, 0, 0]],
  ['until the day it was removed', { endsOn: '2026-11-05' }, [1, 1, 1, 0, 0, 0, 0]],
])('a series is planned %s', (_, facts, expected) => {
  expect(counts(program({ series: [series(facts)] }))).toEqual(expected)
})

test('a series for a number of times a week is planned on the days it was done, then as late as possible', () => {
  const thrice = program({ series: [series({ timesPerWeek: 3 })] })
  expect(counts(thrice, [done('2026-11-02')])).toEqual([1, 0, 0, 0, 0, 1, 1])
  expect(counts(thrice, [done('2026-11-02'), done('2026-11-03'), done('2026-11-04')])).toEqual([1, 1, 1, 0, 0, 0, 0])
  expect(counts(thrice, [done('2026-11-02'), done('2026-11-02'), done('2026-11-08')])).toEqual([2, 0, 0, 0, 0, 0, 1])
  expect(
    counts(
      thrice,
      ['02', '03', '04', '05'].map((day) => done(`2026-11-${day}`)),
    ),
  ).toEqual([1, 1, 1, 0, 0, 0, 0])
})

test('a program that begins on a Thursday has weeks from Thursday to Wednesday', () => {
  const days = planOf(program({ startDate: '2026-11-05', weeks: 2, series: [series({ weekdays: [1] })] }), [])
  expect(days.filter((day) => plannedCount(day)).map(({ day, week }) => [day, week])).toEqual([
    ['2026-11-09', 1],
    ['2026-11-16', 2],
  ])
})

test('nothing is planned from the day a program is stopped', () => {
  expect(counts(program({ endsOn: '2026-11-04' }))).toEqual([1, 1, 0, 0, 0, 0, 0])
})

test.each<[string, PlannedProgram['pauses'], number[]]>([
  [
    'away from Tuesday to Thursday',
    [{ reason: 'away', from: '2026-11-03', until: '2026-11-05' }],
    [1, 0, 0, 0, 1, 1, 1],
  ],
  ['unwell since Friday', [{ reason: 'unwell', from: '2026-11-06', until: null }], [1, 1, 1, 1, 0, 0, 0]],
  ['back before it began', [{ reason: 'away', from: '2026-10-01', until: '2026-11-01' }], [1, 1, 1, 1, 1, 1, 1]],
  [
    'away twice',
    [
      { reason: 'away', from: '2026-11-02', until: '2026-11-02' },
      { reason: 'away', from: '2026-11-08', until: '2026-11-20' },
    ],
    [0, 1, 1, 1, 1, 1, 0],
  ],
])('nothing is planned or missed while Ann is %s', (_, pauses, expected) => {
  expect(counts(program({ pauses }))).toEqual(expected)
  const missed = planOf(program({ pauses }), []).map((day) => dayShare(day, [], '2026-12-01'))
  expect(missed).toEqual(expected.map((count) => (count ? 0 : null)))
})

test('adherence counts the days that were not paused, and three times a week become fewer', () => {
  const pauses = [{ reason: 'unwell' as const, from: '2026-11-04', until: '2026-11-08' }]
  const workouts = [done('2026-11-02'), done('2026-11-03')]
  expect(adherence(planOf(program(), workouts), workouts, '2026-12-01')).toBe(29)
  expect(adherence(planOf(program({ pauses }), workouts), workouts, '2026-12-01')).toBe(100)
  const thrice = program({ pauses, series: [series({ timesPerWeek: 3 })] })
  expect(counts(thrice)).toEqual([0, 1, 0, 0, 0, 0, 0])
})

test('two series on one day are two sessions', () => {
  expect(counts(program({ series: [series(), series({ id: 'gym', weekdays: [2] })] }))).toEqual([1, 2, 1, 1, 1, 1, 1])
})

test.each<[string, string, WorkoutShare[], number | null]>([
  ['a missed day is 0', '2026-11-02', [], 0],
  ['a day done is 1', '2026-11-02', [done('2026-11-02')], 1],
  ['half of a session is a half', '2026-11-02', [done('2026-11-02', { share: 0.5 })], 0.5],
  [
    'two halves of a session are one',
    '2026-11-02',
    [done('2026-11-02', { share: 0.5 }), done('2026-11-02', { share: 0.5 })],
    1,
  ],
  ['doing it twice is still 1', '2026-11-02', [done('2026-11-02'), done('2026-11-02')], 1],
  ['today is not missed before it is over', '2026-11-04', [], null],
  ['today counts as far as it is done', '2026-11-04', [done('2026-11-04', { share: 0.5 })], 0.5],
  ['a future day is not missed', '2026-11-05', [], null],
])('%s', (_, day, workouts, expected) => {
  const planned = planOf(program(), workouts).find((each) => each.day === day)!
  expect(dayShare(planned, workouts, '2026-11-04')).toBe(expected)
})

test('a rest day has no share unless something was done', () => {
  const [tuesday] = planOf(program({ series: [series({ weekdays: [1] })] }), []).slice(1)
  expect(dayShare(tuesday!, [], '2026-11-05')).toBeNull()
  expect(dayShare(tuesday!, [done(tuesday!.day)], '2026-11-05')).toBe(1)
})

test('one of two planned sessions is a half, whatever else was done', () => {
  const both = planOf(program({ series: [series(), series({ id: 'evening' })] }), [])[0]!
  expect(dayShare(both, [done(monday), done(monday)], '2026-11-05')).toBe(0.5)
})

test.each<[string, WorkoutShare[], number | null]>([
  ['nothing done of two days is 0', [], 0],
  ['one of two days is 50', [done('2026-11-02')], 50],
  ['a session made up a day later counts', [done('2026-11-03'), done('2026-11-03')], 100],
  ['today counts once it is done', [done('2026-11-02'), done('2026-11-04')], 67],
  ['more than was planned is 100', ['02', '02', '03', '03'].map((day) => done(`2026-11-${day}`)), 100],
  ['sessions of other days do not count', [done('2026-10-30')], 0],
])('adherence: %s', (_, workouts, expected) => {
  expect(adherence(planOf(program(), workouts), workouts, '2026-11-04')).toBe(expected)
})

test('adherence is unknown before anything was planned', () => {
  expect(adherence(planOf(program(), []), [], '2026-11-01')).toBeNull()
  expect(adherence(planOf(program(), []), [], monday)).toBeNull()
})

test('finished sessions count up to the number planned', () => {
  const week = planOf(program({ series: [series({ weekdays: [1, 2] })] }), [])
  const three = ['02', '03', '04'].map((day) => done(`2026-11-${day}`))
  expect(countFinished(week, three)).toBe(2)
  expect(countFinished(week, [done(monday), done('2026-11-03', { isFinished: false })])).toBe(1)
  expect(countFinished(week, [done(monday, { seriesId: 'another' })])).toBe(1)
})

const set = { reps: 10, load: null, durationSeconds: null, side: null }
const entry = (id: string, sets: number, facts: Partial<LogEntry> = {}): LogEntry => ({
  assignedExerciseId: id,
  version: 1,
  sets: Array.from({ length: sets }, () => set),
  painDuring: null,
  effort: null,
  skippedReason: null,
  note: '',
  undoneSets: [],
  ...facts,
})
const must = (id: string, sets = '3'): FollowedPrescription => ({
  id,
  priority: 'must',
  side: 'none',
  dosage: { set: sets },
  isRemoved: false,
})
const extra = (id: string, sets = '3'): FollowedPrescription => ({ ...must(id, sets), priority: 'extra' })
const finishedAt = '2026-11-02T08:00:00Z'

test.each<[string, LogEntry[], FollowedPrescription[], boolean, number]>([
  ['everything done', [entry('a', 3), entry('b', 3)], [must('a'), must('b')], false, 1],
  ['nothing done', [], [must('a')], false, 0],
  ['two of three sets', [entry('a', 2)], [must('a')], false, 2 / 3],
  ['exercises count by their sets', [entry('a', 3)], [must('a'), must('b', '1')], false, 0.75],
  ['more sets than prescribed count as all', [entry('a', 5)], [must('a'), must('b')], false, 0.5],
  [
    'an exercise skipped with a reason is missed',
    [entry('a', 3), entry('b', 0, { skippedReason: 'pain' })],
    [must('a'), must('b')],
    false,
    0.5,
  ],
  [
    'an extra skipped with a reason is not missed',
    [entry('a', 3), entry('b', 0, { skippedReason: 'no time' })],
    [must('a'), extra('b')],
    false,
    1,
  ],
  ['an extra not done without a reason is missed', [entry('a', 3)], [must('a'), extra('b')], false, 0.5],
  ['a short session plans only the musts', [entry('a', 3)], [must('a'), extra('b')], true, 1],
  ['an extra done in a short session counts', [entry('a', 3), entry('b', 1)], [must('a'), extra('b')], true, 4 / 6],
  [
    'an exercise that was removed does not count',
    [entry('a', 3)],
    [must('a'), { ...must('b'), isRemoved: true }],
    false,
    1,
  ],
  [
    'a removed exercise that was done counts',
    [entry('a', 3), entry('b', 3)],
    [must('a'), { ...must('b'), isRemoved: true }],
    false,
    1,
  ],
  ['a finished session without planned sets is complete', [], [extra('a')], true, 1],
])('the share of a session: %s', (_, entries, followed, isShort, expected) => {
  expect(workoutShare({ entries, isShort, finishedAt }, followed)).toBeCloseTo(expected)
})

test('a session planned for some minutes counts what fitted, and nothing that was left out', () => {
  const short = { minutes: 5, exerciseIds: ['a'] }
  const share = (entries: ReturnType<typeof entry>[]) =>
    workoutShare({ entries, isShort: true, short, finishedAt }, [must('a'), must('b'), extra('c')])
  expect(share([entry('a', 3)])).toBe(1)
  expect(share([])).toBe(0)
  // Extra sets raise both what was done and what was planned.
  expect(share([entry('a', 3), entry('b', 1)])).toBeCloseTo(4 / 6)
})

test('an unfinished session without planned sets has the share 0', () => {
  expect(workoutShare({ entries: [], isShort: true, finishedAt: null }, [extra('a')])).toBe(0)
})

test.each([
  ['none', 3, 3],
  ['left', 2, 2],
  ['both', 3, 3],
  ['each', 6, 3],
  ['each', 5, 2],
] as const)('with side %s, %i parts are %i sets', (side, parts, expected) => {
  expect(setsDone(entry('a', parts), side)).toBe(expected)
})

test('the plan of some days is that of their weeks, and needs the sessions of those weeks only', () => {
  const often = program({ weeks: 6, series: [series({ timesPerWeek: 3, weeks: [1, 2, 3, 4, 5, 6] })] })
  const sessions = [1, 8, 9, 15, 16, 17, 30].map((at) => done(addDays(monday, at), { week: Math.floor(at / 7) + 1 }))
  const whole = planOf(often, sessions)
  const from = addDays(monday, 17)
  const recent = sessions.filter(({ day }) => day >= addDays(from, -6))
  expect(planOf(often, recent, { from, until: addDays(monday, 30) })).toEqual(whole.slice(14, 35))
  expect(planOf(often, recent, { from: addDays(monday, -20) })).toHaveLength(42)
  expect(planOf(often, recent, { from, until: addDays(monday, -1) })).toEqual([])
})
