import { addDays, localDay, weekdayOf } from '@kinora/contract/days.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import { expect, test } from 'vitest'
import { todaysWorkouts, runningWeek, type PatientSeries, type RunningProgram } from './todays-workouts.ts'
import { listDays, ringLabel, weekOf, weekTotal } from './week-progress.ts'
import { dayFromToday, nextWorkout } from './upcoming-workout.ts'
import { sampleSeries } from '../../testing/sample-programs.ts'
import type { Workout } from '../recording/workout.ts'

const today = '2026-11-19' // a Thursday
const start = '2026-11-02'
const program = {
  _id: 'p',
  title: 'Knee rehab',
  startDate: start,
  weeks: 6,
  state: 'running',
} as RunningProgram['program']
const seriesWith = (facts: Partial<PatientSeries> = {}) =>
  ({ ...sampleSeries([]), _id: 'morning', minutes: 12, ...facts }) as unknown as PatientSeries
const entryWith = (exercise: string, sets: number) => ({
  assignedExerciseId: `morning ${exercise}`,
  version: 1,
  sets: Array.from({ length: sets }, () => ({ reps: 10 })),
  undoneSets: [],
})
const log = (day: string, facts: object = {}) =>
  ({
    _id: `log ${day}`,
    programId: 'p',
    seriesId: 'morning',
    day,
    week: 3,
    startedAt: `${day}T08:00:00Z`,
    finishedAt: `${day}T08:20:00Z`,
    entries: [],
    ...facts,
  }) as unknown as RunningProgram['workouts'][number]
const stored = (day: string, facts: object = {}) =>
  ({
    _id: `kept ${day}`,
    programId: 'p',
    seriesId: 'morning',
    day,
    week: 3,
    finishedAt: `${day}T08:20:00Z`,
    steps: [],
    ...facts,
  }) as unknown as Workout

const dosage = Dosage.parse({ set: '3', repsMin: 10, restSeconds: 60 })
const prescribed = (_id: string, seriesId: string) =>
  ({ _id, seriesId, version: 1, side: 'none', dosage }) as RunningProgram['prescriptions'][number]

function running(
  allSeries = [seriesWith()],
  workouts: RunningProgram['workouts'] = [],
  planned = (_day: string) => 1,
): RunningProgram {
  const days = Array.from({ length: 42 }, (_, at) => {
    const day = addDays(start, at)
    const done = workouts.filter((each) => each.day === day && each.finishedAt).length
    return {
      day,
      week: Math.floor(at / 7) + 1,
      planned: planned(day),
      done,
      share: null,
      pain: null,
      painAfter: null,
      effort: null,
    }
  })
  const prescriptions = allSeries.flatMap(({ _id: seriesId }) => [
    prescribed(`${seriesId} squat`, seriesId),
    prescribed(`${seriesId} bridge`, seriesId),
  ])
  return { program, week: 3, allSeries, prescriptions, days, workouts }
}
const names = (allSeries: PatientSeries[], workouts: RunningProgram['workouts'] = [], mine: Workout[] = []) =>
  todaysWorkouts([running(allSeries, workouts)], mine, today).map(({ series: { name }, state }) => `${name} ${state}`)

test('a session that was ended early says so on the day, and the most complete one counts', () => {
  const leftOf = (workouts: RunningProgram['workouts'], bridge: 'must' | 'extra' = 'must') => {
    const week = running([seriesWith()], workouts)
    week.prescriptions.forEach((each, at) => (each.priority = at === 0 ? 'must' : bridge))
    return todaysWorkouts([week], [], today)[0]!.left?.exercises ?? 0
  }
  const part = log(today, { entries: [entryWith('squat', 3)] })
  const whole = log(today, { _id: 'whole', entries: [entryWith('squat', 3), entryWith('bridge', 3)] })
  expect(leftOf([part])).toBe(1)
  expect(leftOf([whole])).toBe(0)
  expect(leftOf([part, whole])).toBe(0)
  expect(leftOf([part], 'extra')).toBe(0)
  // One missing set is not mentioned.
  expect(leftOf([log(today, { entries: [entryWith('squat', 3), entryWith('bridge', 2)] })])).toBe(0)
})

test('a moment belongs to the local day', () => {
  expect(localDay(new Date(2026, 10, 19, 23, 59))).toBe('2026-11-19')
  expect([weekdayOf(today), weekdayOf('2026-11-22')]).toEqual([4, 7])
})

test.each([
  ['2026-11-01', undefined],
  ['2026-11-02', 1],
  ['2026-11-19', 3],
  ['2026-12-13', 6],
  ['2026-12-14', undefined],
])('on %s the present week is %s', (day, week) => expect(runningWeek(program, day)).toBe(week))

test('a stopped program has no present week', () => {
  expect(runningWeek({ ...program, state: 'stopped' }, today)).toBeUndefined()
})

test('a daily series and one of today’s weekday are due, one of another weekday is not', () => {
  expect(
    names([
      seriesWith(),
      seriesWith({ _id: 'gym', name: 'Gym', weekdays: [4] }),
      seriesWith({ _id: 'pool', name: 'Pool', weekdays: [5] }),
    ]),
  ).toEqual(['Morning open', 'Gym open'])
})

test('a begun session comes first, a finished one last', () => {
  const allSeries = [
    seriesWith(),
    seriesWith({ _id: 'evening', name: 'Evening' }),
    seriesWith({ _id: 'night', name: 'Night' }),
  ]
  const begun = stored(today, {
    seriesId: 'night',
    finishedAt: null,
    steps: [
      { prescription: prescribed('squat', 'night'), sets: [{}], pain: null, effort: null, skipped: null, note: '' },
    ],
  })
  expect(names(allSeries, [log(today)], [begun])).toEqual(['Night begun', 'Evening open', 'Morning done'])
})

test('a session begun on another device counts as begun', () => {
  expect(names([seriesWith()], [log(today, { finishedAt: null })])).toEqual(['Morning begun'])
})

test('a session that was begun, here or on another phone, says what is left of it', () => {
  const sets = Array.from({ length: 3 }, () => ({ reps: 10, load: null, durationSeconds: null, side: null }))
  const squats = { assignedExerciseId: 'morning squat', version: 1, sets, undoneSets: [], painDuring: 2, note: '' }
  const of = (entries: object[]) =>
    todaysWorkouts([running([seriesWith()], [log(today, { finishedAt: null, entries })])], [], today)[0]!.left!
  expect(of([squats])).toMatchObject({ exercises: 1 })
  expect(of([{ ...squats, sets: sets.slice(1) }])).toMatchObject({ exercises: 2 })
  expect(of([squats]).minutes).toBeLessThan(of([]).minutes)
  expect(of([squats, { ...squats, assignedExerciseId: 'morning bridge' }])).toEqual({ minutes: 0, exercises: 0 })
  const bridge = { ...squats, assignedExerciseId: 'morning bridge', sets: sets.slice(1) }
  expect(of([squats, bridge])).toEqual({ minutes: 0.5, exercises: 1 })
  expect(todaysWorkouts([running()], [], today)[0]!.left).toBeNull()
})

test('a finished session that was sent counts once', () => {
  const both = [log(today, { _id: 'x' })]
  const [workout] = todaysWorkouts(
    [running([seriesWith({ timesPerWeek: 3 })], both)],
    [stored(today, { _id: 'x' })],
    today,
  )
  expect(workout).toMatchObject({ state: 'done', ofWeek: '1 of 3 this week' })
})

test('a series for a number of times a week is due until that number is reached', () => {
  const thrice = [seriesWith({ timesPerWeek: 2 })]
  expect(names(thrice, [log('2026-11-17')])).toEqual(['Morning open'])
  expect(names(thrice, [log('2026-11-16'), log('2026-11-17')])).toEqual([])
  expect(names(thrice, [log('2026-11-17'), log(today)])).toEqual(['Morning done'])
})

test('the week counts workouts on the server and unsent ones, each once', () => {
  const week = weekOf(
    [running([seriesWith()], [log('2026-11-16'), log('2026-11-17', { _id: 'x' })])],
    [stored('2026-11-17', { _id: 'x' }), stored('2026-11-18')],
    today,
  )
  expect(week.map(({ label, done }) => `${label} ${done}`)).toEqual([
    'Mon 1',
    'Tue 1',
    'Wed 1',
    'Thu 0',
    'Fri 0',
    'Sat 0',
    'Sun 0',
  ])
  expect(weekTotal(week, today)).toEqual({ planned: 3, done: 3, isOver: false })
})

test('a session that was ended early does not fill the ring of its day', () => {
  const early = log('2026-11-16', { entries: [entryWith('squat', 3)] })
  const whole = log('2026-11-17', { entries: [entryWith('squat', 3), entryWith('bridge', 3)] })
  const [monday, tuesday] = weekOf([running([seriesWith()], [early, whole])], [], today)
  expect([monday!.share, tuesday!.share]).toEqual([0.5, 1])
})

test('today counts once it is done, and so does a session made up', () => {
  const done = weekOf(
    [running([seriesWith()], [log('2026-11-16'), log(today), log(today, { _id: 'second' })])],
    [],
    today,
  )
  expect(weekTotal(done, today)).toEqual({ planned: 4, done: 3, isOver: false })
  const sunday = weekOf([running([seriesWith()], [], (day) => (weekdayOf(day) === 7 ? 0 : 1))], [], '2026-11-22')
  expect(weekTotal(sunday, '2026-11-22')).toEqual({ planned: 6, done: 0, isOver: true })
  const free = weekOf([running([seriesWith()], [log('2026-11-16'), log('2026-11-17')], () => 0)], [], today)
  expect(weekTotal(free, today)).toMatchObject({ planned: 0, done: 2 })
})

test.each([
  [{ planned: 2, done: 2, share: 2, day: '2026-11-16' }, '2 of 2 done'],
  [{ planned: 2, done: 0, share: 0, day: '2026-11-16' }, '0 of 2 done'],
  [{ planned: 2, done: 0, share: 0, day: today }, 'not yet'],
  [{ planned: 0, done: 0, share: 0, day: today }, 'rest day'],
  [{ planned: 0, done: 1, share: 1, day: today }, '1 done'],
  [{ planned: 1, done: 1, share: 0.25, day: today }, '1 of 1, not all sets done'],
])('a ring of %o says %s', (day, words) => expect(ringLabel({ label: '', isToday: false, ...day }, today)).toBe(words))

test('the next session is described with its day, and its length if known', () => {
  expect(nextWorkout([running()], today)).toEqual({ name: 'Morning', when: 'tomorrow', minutes: 12, exercises: 2 })
  const mondays = running([seriesWith({ weekdays: [1] })], [], (day) => Number(weekdayOf(day) === 1))
  expect(nextWorkout([mondays], today)).toEqual({ name: 'Morning', when: 'on Monday', minutes: null, exercises: null })
  expect(nextWorkout([], today)).toBeUndefined()
})

test('days are listed in words', () => {
  expect(dayFromToday(today, today)).toBe('today')
  expect(listDays(['2026-11-18'], today)).toBe('Wednesday')
  expect(listDays(['2026-11-18', '2026-11-16', '2026-11-18'], today)).toBe('Monday and Wednesday')
  expect(listDays([today], today)).toBe('Today')
})
